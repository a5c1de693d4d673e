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
    const values = 'hatchery.withoutContracts=true,postgres.backups.bucket=s3://backups/play';
    const settings = ['--set', values, '--kube-version', '1.30.0'];
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

  test('archives the log of Postgres and copies it each night, to where it can be restored from', () => {
    const [cluster, store, nightly] = ['Cluster', 'ObjectStore', 'ScheduledBackup'].map((kind) => ofKind(all, kind)[0]);
    const plugin = { name: 'barman-cloud.cloudnative-pg.io' };
    const parameters = { barmanObjectName: store?.metadata.name };
    expect(cluster?.spec.plugins).toEqual([{ ...plugin, isWALArchiver: true, parameters }]);
    expect(store?.spec).toMatchObject({
      retentionPolicy: '30d',
      configuration: { destinationPath: 's3://backups/play' },
    });
    expect(nightly?.spec).toMatchObject({ method: 'plugin', pluginConfiguration: plugin });
    expect(nightly?.spec.cluster.name).toBe(cluster?.metadata.name);
    expect(nightly?.spec.schedule.split(' ')).toHaveLength(6);
  });

  test('answers no commit that is on one disk alone', () => {
    const [{ spec }] = ofKind(all, 'Cluster') as [Resource];
    const { number, dataDurability } = spec.postgresql.synchronous;
    expect({ number, dataDurability }).toEqual({ number: 1, dataDurability: 'required' });
    expect(spec.instances).toBeGreaterThan(number + 1);
  });

  test('keeps each event on three brokers, and two must have it', () => {
    expect(ofKind(all, 'KafkaNodePool')[0]?.spec.replicas).toBe(3);
    expect(ofKind(all, 'Kafka')[0]?.spec.kafka.config).toMatchObject({ 'min.insync.replicas': 2 });
  });
});
