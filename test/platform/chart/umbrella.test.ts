import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../../../tools/describe-with.ts';
import { namesOf, ofKind, parseResources, type Resource, root, run, type Shape } from './render.ts';

describeWith('helm', 'the example with operators', () => {
  let folder: string;
  let all: Resource[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hatchery-umbrella-'));
    cpSync(join(root, 'deploy/helm'), folder, { recursive: true });
    const umbrella = join(folder, 'examples/umbrella');
    run('dependency', 'build', umbrella, '--skip-refresh');
    const settings = ['--set', 'hatchery.withoutContracts=true', '--kube-version', '1.30.0'];
    all = parseResources(run('template', 'hatchery', umbrella, ...settings));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('holds the platform, its database, pooler, events and limits', () => {
    expect(namesOf(ofKind(all, 'Deployment'))).toEqual(expect.arrayContaining(['hatchery-signer', 'hatchery-redis']));
    for (const kind of ['Cluster', 'Pooler', 'KafkaNodePool', 'Kafka', 'KafkaUser'])
      expect([kind, ofKind(all, kind)]).toEqual([kind, [expect.objectContaining({ spec: expect.any(Object) })]]);
  });

  test('gives each service the role that migrations grant rights to', () => {
    const [cluster] = ofKind(all, 'Cluster');
    const [job] = ofKind(all, 'Job');
    const granted = job?.spec.template.spec.containers.map(
      ({ env }: Shape) => env.find(({ name }: Shape) => name === 'DATABASE_ROLE').value,
    );
    expect(cluster?.spec.managed.roles.map(({ name }: Shape) => name).sort()).toEqual(granted.sort());
  });

  test('has room for the pools of the pooler and for everybody who listens', () => {
    const [{ spec: pooler }] = ofKind(all, 'Pooler') as [Resource];
    const [{ spec: cluster }] = ofKind(all, 'Cluster') as [Resource];
    const pooled =
      pooler.instances * Number(pooler.pgbouncer.parameters.default_pool_size) * cluster.managed.roles.length;
    const listening = 47;
    expect(pooled + listening).toBeLessThan(Number(cluster.postgresql.parameters.max_connections));
  });

  test('keeps each event on three brokers, and two must have it', () => {
    expect(ofKind(all, 'KafkaNodePool')[0]?.spec.replicas).toBe(3);
    expect(ofKind(all, 'Kafka')[0]?.spec.kafka.config).toMatchObject({ 'min.insync.replicas': 2 });
  });
});
