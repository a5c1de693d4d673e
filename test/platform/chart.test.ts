import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeWith, findHelm } from '../../tools/describe-with.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const chart = join(root, 'deploy/helm/hatchery');

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(findHelm() as string, args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

const render = (...values: string[]) =>
  run('template', 'hatchery', chart, '--kube-version', '1.30.0', ...values.flatMap((file) => ['-f', file]));

describeWith('helm', 'the chart', () => {
  const examples = readdirSync(join(chart, 'ci')).map((name) => join(chart, 'ci', name));

  test('passes lint', () => {
    run('lint', chart, '--strict', ...examples.flatMap((file) => ['-f', file]));
  });

  test('has a Deployment for each process, which runs a file that is there', () => {
    const commands = [...render().matchAll(/command: \["node",.* "([^"]+)"\]/g)].map(([, file]) => file as string);
    const processes = ['gateway', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)];
    expect(commands.sort()).toEqual(processes.map((folder) => `${folder}/src/main.ts`).sort());
    expect(commands.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('lets nobody but the services that need it call the signer, and gives its keys to it alone', () => {
    const documents = render().split('\n---\n');
    const about = (kind: string, component: string) =>
      documents.find((text) => text.includes(`kind: ${kind}\n`) && text.includes(`name: hatchery-${component}\n`)) ??
      '';
    expect(about('NetworkPolicy', 'signer')).not.toContain('component: gateway');
    const holders = documents.filter((text) => text.includes('kind: Deployment') && text.includes('SIGNER_MASTER_KEY'));
    expect(holders).toEqual([about('Deployment', 'signer')]);
  });

  test('gives each process its own passport key, and the endpoints of chains to those that read chains', () => {
    const documents = render()
      .split('\n---\n')
      .filter((text) => text.includes('kind: Deployment\nmetadata'));
    for (const text of documents) {
      const name = /name: hatchery-(\w+)/.exec(text)?.[1] as string;
      expect([...text.matchAll(/key: (PASSPORT_KEY_\w+)/g)].map(([, key]) => key)).toEqual([
        `PASSPORT_KEY_${name.toUpperCase()}`,
      ]);
      expect([name, / RPC_URLS/.test(text)]).toEqual([name, ['users', 'chain', 'ultigen'].includes(name)]);
      expect([name, text.includes('name: PUBLIC_RPC_URLS')]).toEqual([name, name === 'gateway']);
    }
  });

  test('offers Google where a client is named, and gives its secret to the users service alone', () => {
    expect(render()).not.toContain('GOOGLE');
    const documents = run('template', 'hatchery', chart, '--set', 'google.clientId=id').split('\n---\n');
    const naming = (variable: string) =>
      documents.filter((text) => text.includes(variable)).map((text) => /name: hatchery-(\w+)/.exec(text)?.[1]);
    expect(naming('GOOGLE_CLIENT_ID')).toEqual(['gateway', 'users']);
    expect(naming('GOOGLE_CLIENT_SECRET')).toEqual(['users']);
  });

  test('keeps files in a bucket or on a volume, and gives the keys of the bucket to the service that takes files', () => {
    expect(render()).not.toMatch(/S3_|FILES_DIRECTORY/);
    const rendered = (...settings: string[]) =>
      run('template', 'hatchery', chart, ...settings.flatMap((one) => ['--set', one]));
    const naming = (text: string, variable: string) =>
      text
        .split('\n---\n')
        .filter((document) => document.includes(variable))
        .map((document) => /name: hatchery-(\w+)/.exec(document)?.[1]);
    const bucket = rendered('files.s3.endpoint=https://s3.example', 'files.s3.bucket=hatchery');
    expect(naming(bucket, 'S3_ENDPOINT')).toEqual(['gateway', 'users']);
    expect(naming(bucket, 'S3_SECRET_ACCESS_KEY')).toEqual(['users']);
    const volume = rendered('files.volumeClaim=files');
    expect(naming(volume, 'FILES_DIRECTORY')).toEqual(['users']);
    expect(naming(volume, 'claimName: files')).toEqual(['users']);
  });

  test('keeps three copies of events, and takes the ways in to Kafka from the Secret', () => {
    const rendered = (...settings: string[]) =>
      run('template', 'hatchery', chart, ...settings.flatMap((one) => ['--set', one]));
    expect(rendered()).toContain('{ name: KAFKA_REPLICATION, value: "3" }');
    expect(rendered()).not.toMatch(/KAFKA_(USERNAME|PASSWORD|CA)/);
    const secure = rendered('kafka.tls=true', 'kafka.ownCa=true', 'kafka.sasl=scram-sha-512');
    expect(secure).toContain('{ name: KAFKA_TLS, value: "on" }');
    expect(secure).toContain('{ name: KAFKA_SASL, value: "scram-sha-512" }');
    for (const name of ['KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_CA']) expect(secure).toContain(`key: ${name} }`);
  });

  test('gives each service its own database URL behind a pooler', () => {
    const settings = ['--set', 'database.ownUrls=true', '--set', 'database.pooling=transaction'];
    const pooled = run('template', 'hatchery', chart, ...settings);
    for (const service of ['USERS', 'CHAIN', 'ULTIGEN', 'SIGNER']) {
      expect(pooled).toContain(`key: ${service}_DATABASE_URL }`);
      expect(pooled).toContain(`key: ${service}_DATABASE_DIRECT_URL, optional: true }`);
    }
    expect(render()).not.toContain('DATABASE_DIRECT_URL');
  });

  test.each(examples)('renders %s', (file) => {
    expect(render(file)).toContain('kind: Ingress');
  });
});
