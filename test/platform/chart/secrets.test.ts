import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { describeWith } from '../../../tools/describe-with.ts';
import {
  holdersOf,
  ofKind,
  production,
  type Resource,
  readersOf,
  resourcesOf,
  resourcesOfFile,
  root,
  type Shape,
  secretFiles,
} from './render.ts';

const upper = (name: string) => name.toUpperCase().replaceAll('-', '_');
const withDatabase = [
  'assets-library',
  'chain',
  'games',
  'masters',
  'signer',
  'trades',
  'ultigen',
  'users',
  'vouchers',
];

describeWith('helm', 'secrets of the chart', () => {
  test('reach every process as files that its user alone reads, and never by its environment', () => {
    for (const { metadata, spec } of ofKind(resourcesOfFile(production), 'Deployment')) {
      const { containers, volumes, securityContext } = spec.template.spec;
      const [{ env, volumeMounts }] = containers;
      expect([metadata.name, env.filter((variable: Shape) => variable.valueFrom)]).toEqual([metadata.name, []]);
      expect(env).toContainEqual({ name: 'SECRETS_DIRECTORY', value: '/run/secrets/hatchery' });
      expect(volumeMounts).toContainEqual({ name: 'secrets', mountPath: '/run/secrets/hatchery', readOnly: true });
      expect(volumes[0].projected.defaultMode).toBe(0o440);
      expect(securityContext).toMatchObject({ runAsUser: 1000, fsGroup: 1000 });
    }
  });

  test('give the keys of the signer to it alone, and it starts without a key for draws', () => {
    for (const key of ['SIGNER_MASTER_KEY', 'VOUCHER_SIGNER_KEY', 'OPERATOR_KEY', 'DRAW_KEY'])
      expect([key, holdersOf(key)]).toEqual([key, ['signer']]);
    const signer = resourcesOf('Deployment').find(({ metadata }) => metadata.name === 'hatchery-signer');
    const { sources } = (signer as Resource).spec.template.spec.volumes[0].projected;
    expect(sources[1].secret).toMatchObject({ optional: true, items: [{ key: 'DRAW_KEY', path: 'DRAW_KEY' }] });
    expect(sources[0].secret.optional).toBeUndefined();
  });

  test('give each process its own passport key, and the endpoints of chains to those that read chains', () => {
    for (const deployment of resourcesOf('Deployment')) {
      const keys = Object.values(secretFiles(deployment)).filter((key) => key.startsWith('PASSPORT_KEY_'));
      expect(keys).toEqual([`PASSPORT_KEY_${upper(deployment.metadata.name.replace('hatchery-', ''))}`]);
    }
    expect(holdersOf('RPC_URLS')).toEqual(['chain', 'masters', 'ultigen', 'users', 'vouchers']);
    expect(readersOf('PUBLIC_RPC_URLS')).toEqual(['gateway']);
  });

  test('come with what is switched on, for those that need it', () => {
    expect(holdersOf('GOOGLE_CLIENT_SECRET')).toEqual([]);
    expect(holdersOf('GOOGLE_CLIENT_SECRET', 'google.clientId=id')).toEqual(['users']);
    expect(readersOf('GOOGLE_CLIENT_ID', 'google.clientId=id')).toEqual(['gateway', 'users']);
    expect(holdersOf('SMTP_URL', 'mail.from=hello@play.example')).toEqual(['users']);
    const bucket = ['files.s3.endpoint=https://s3.example', 'files.s3.bucket=hatchery'];
    const takers = ['assets-library', 'games', 'masters', 'users', 'vouchers'];
    expect(holdersOf('S3_SECRET_ACCESS_KEY', ...bucket)).toEqual(takers);
    expect(holdersOf('KAFKA_PASSWORD')).toEqual([]);
    const kafka = ['kafka.tls=true', 'kafka.ownCa=true', 'kafka.sasl=scram-sha-512'];
    for (const key of ['KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_CA'])
      expect([key, holdersOf(key, ...kafka)]).toEqual([key, withDatabase]);
  });

  test('isolate the databases of services, and keep the owner of schemas to the Job that migrates', () => {
    const settings = ['database.ownUrls=true', 'database.pooling=transaction', 'database.role=app_{service}'];
    for (const service of withDatabase) {
      expect(holdersOf(`${upper(service)}_DATABASE_URL`, ...settings)).toEqual([service]);
      expect(holdersOf(`${upper(service)}_DATABASE_DIRECT_URL`, ...settings)).toEqual([service]);
      expect(holdersOf(`${upper(service)}_MIGRATION_DATABASE_URL`, ...settings)).toEqual([]);
    }
    const [job] = resourcesOf('Job', ...settings);
    const { containers, volumes } = (job as Resource).spec.template.spec;
    for (const { name, env, volumeMounts } of containers) {
      const volume = volumes.find((one: Shape) => one.name === volumeMounts[0].name);
      expect(volume.projected.sources[0].secret.items).toEqual([
        { key: `${upper(name)}_MIGRATION_DATABASE_URL`, path: 'DATABASE_URL' },
      ]);
      expect(env).toContainEqual({ name: 'DATABASE_ROLE', value: `app_${name.replaceAll('-', '_')}` });
    }
  });

  test('restart processes when the operator says that they changed', () => {
    const checksums = (version: string) =>
      resourcesOf('Deployment', `secretsVersion=${version}`).map(
        ({ spec }) => spec.template.metadata.annotations['checksum/config'],
      );
    const [before, after] = [checksums('a'), checksums('b')];
    expect(before.filter((checksum) => after.includes(checksum))).toEqual([]);
    expect(checksums('a')).toEqual(before);
  });

  test('are made by a command, with every key that a first installation needs', () => {
    const { stdout } = spawnSync(process.execPath, ['tools/make-secrets.js', 'kubernetes'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    const { kind, stringData } = parse(stdout);
    expect(kind).toBe('Secret');
    const needed = [
      ...resourcesOf('Deployment').flatMap((deployment) => Object.values(secretFiles(deployment))),
      ...resourcesOf('Job').flatMap((job) => Object.values(secretFiles(job))),
    ];
    expect(Object.keys(stringData).sort()).toEqual([...new Set(needed)].sort());
    // As the deployment of contracts reads it.
    expect(stdout).toMatch(/^# For the contracts: SIGNER_ADDRESS=0x/m);
    expect(stringData.DRAW_KEY).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(Object.keys(JSON.parse(stringData.PASSPORT_KEYS))).toHaveLength(10);
  });

  test('can come from a store outside, before the migrations and without ever being away', () => {
    const [external] = ofKind(resourcesOfFile(production), 'ExternalSecret');
    const [job] = ofKind(resourcesOfFile(production), 'Job');
    const weightOf = (resource: Shape) => Number(resource.metadata.annotations['helm.sh/hook-weight']);
    expect(weightOf(external)).toBeLessThan(weightOf(job));
    expect(external?.spec.target).toEqual({ name: 'hatchery', creationPolicy: 'Orphan', deletionPolicy: 'Retain' });
  });
});
