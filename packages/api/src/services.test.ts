import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { contract, internalContract, operationsOf, serviceContracts } from './contract.ts';
import { mayCallInternally } from './operation.ts';
import { runningServices, type ServiceName, services, serviceUrls, sharedSecrets } from './services.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const inContainers = serviceUrls((name) => `http://${name}:3000`);
const entryOf = (name: ServiceName) => `services/${name}/src/main.ts`;

describe('the table of services', () => {
  test('has a row for each folder in services/', () => {
    const folders = readdirSync(new URL('services/', root)).filter((name) =>
      existsSync(new URL(`services/${name}/package.json`, root)),
    );
    expect(folders.sort()).toEqual([...runningServices].sort());
  });

  test('gives each service a port of its own', () => {
    const ports = Object.values(services).map(({ port }) => port);
    expect(new Set(ports).size).toBe(ports.length);
  });

  test.each(runningServices)('agrees with what %s declares', (name) => {
    expect(operationsOf(serviceContracts[name]).filter(({ owner }) => owner !== name)).toEqual([]);
    expect(name in contract).toBe(services[name].public);
    expect(operationsOf(internalContract[name]).filter(({ prefix }) => prefix !== 'internal')).toEqual([]);
  });
});

describe('internal operations', () => {
  const operations = runningServices.flatMap((name) => operationsOf(internalContract[name]));

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s may be called by callers of its service alone',
    (_name, operation) => {
      const { callers, public: isPublic } = services[operation.owner as ServiceName];
      const allowed = [...callers, ...(isPublic ? ['gateway'] : [])].filter((name) =>
        mayCallInternally(operation, name),
      );
      expect(allowed).not.toEqual([]);
      expect(operation.callers ?? allowed).toEqual(allowed);
    },
  );
});

describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true }).services;

  test('tells services and gateway where each service is', () => {
    for (const name of [...runningServices, 'gateway'])
      expect(compose[name].environment.SERVICE_URLS).toBe(inContainers);
  });

  test.each(runningServices)('starts %s with its secrets and no others', (name) => {
    expect(compose[name]).toMatchObject({
      image: name === 'signer' ? 'hatchery-signer' : 'hatchery-service',
      command: ['node', entryOf(name)],
    });
    const everySecret = Object.values(services).flatMap(({ secrets }): string[] => [...secrets]);
    const given = Object.keys(compose[name].environment);
    expect(given.filter((variable) => everySecret.includes(variable)).sort()).toEqual(
      [...services[name].secrets].sort(),
    );
    expect(given).toEqual(expect.arrayContaining([...sharedSecrets]));
    const variable = `HATCHERY_PASSPORT_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
    expect(compose[name].environment.PASSPORT_KEY).toBe(`\${${variable}:?}`);
  });
});

describe('the values of the chart', () => {
  const values = parse(read('deploy/helm/hatchery/values.yaml'));

  test('have the services of the table, and the gateway', () => {
    expect(Object.keys(values.services).sort()).toEqual(['gateway', ...runningServices].sort());
  });

  test.each(runningServices)('start %s with its secrets, for its callers', (name) => {
    const own = { ...values.defaults, ...values.services[name] };
    expect(own.command).toBe(entryOf(name));
    expect(own.secrets).toEqual([...sharedSecrets, ...services[name].secrets]);
    expect({ public: own.public, callers: own.callers }).toEqual({
      public: services[name].public,
      callers: services[name].callers,
    });
  });
});

describe('topics of events', () => {
  const sources = globSync('{packages,services}/*/src/**/*.ts', { cwd: root }).map(read);
  const topics = sources.flatMap((source) =>
    [...source.matchAll(/\b\w*topic(?:: | = )['`]([^'`$]+)/gi)].map(([, topic = '']) => topic),
  );

  // docs/runbooks/restore.md deletes topics and groups of consumers by that.
  test('begin with the name of a service, and the runbook of restores names all', () => {
    const [, names = ''] = /PLATFORM='\(([^)]+)\)\\\.'/.exec(read('docs/runbooks/restore.md')) ?? [];
    expect(names.split('|').sort()).toEqual([...runningServices].sort());
    expect(topics).toEqual(expect.arrayContaining(['users.accounts', 'users.notifications', 'chain.blocks-seen']));
    const begins = new RegExp(`^(${names})\\.`);
    expect(topics.filter((topic) => topic.includes('.') && !begins.test(topic))).toEqual([]);
  });
});
