import { readFileSync } from 'node:fs';
import { contract, operationsOf } from './contract.ts';
import { runningServices } from './services.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

type Row = { key: string; owner: string; access: string };

const documented: Row[] = read('endpoints.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [prefix, method, path, owner, access] = line.split('\t') as [string, string, string, string, string];
    return { key: `${method} /${prefix}${path}`, owner, access };
  });

/** Parameters are named as suits the code; what counts is where they stand. */
const anonymous = (key: string) => key.replaceAll(/\{[^}]+\}/g, '{}');

const declared = new Map(
  operationsOf(contract).map((operation) => [anonymous(`${operation.method} ${operation.fullPath}`), operation]),
);

describe('the documented operations', () => {
  test('are 196, each once', () => {
    expect(documented).toHaveLength(196);
    expect(new Set(documented.map(({ key }) => key)).size).toBe(196);
  });

  test('belong to the services that run', () => {
    const owners = new Set(documented.map(({ owner }) => owner));
    const silent = runningServices.filter((name) => !owners.has(name));
    expect([...owners, ...silent].sort()).toEqual([...runningServices].sort());
  });

  test('that are declared have the documented owner and access', () => {
    const differing = documented.flatMap(({ key, owner, access }) => {
      const operation = declared.get(anonymous(key));
      return operation && (operation.owner !== owner || operation.access !== access)
        ? [`${key}: ${operation.owner} ${operation.access}`]
        : [];
    });
    expect(differing).toEqual([]);
  });

  test('that are not declared yet are those listed in endpoints-to-come.txt, a list that only shrinks', () => {
    const missing = documented.map(({ key }) => key).filter((key) => !declared.has(anonymous(key)));
    expect(missing).toEqual(read('endpoints-to-come.txt').trim().split('\n').filter(Boolean));
  });

  test('that are declared are counted in the README', () => {
    const count = documented.filter(({ key }) => declared.has(anonymous(key))).length;
    expect(read('../../README.md')).toContain(`${count} of the platform's 196 documented operations`);
  });
});

describe('every declared operation', () => {
  const operations = operationsOf(contract);

  test('has a method and path of its own', () => {
    const keys = operations.map(({ method, fullPath }) => anonymous(`${method} ${fullPath}`));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('refuses a field that nobody reads, where it takes a body', () => {
    const lenient = operations.filter(({ method, procedure }) => {
      if (method === 'GET') return false;
      const input = procedure['~orpc'].inputSchema as unknown as {
        shape: { body: { safeParse(value: unknown): { error?: { issues: { code: string }[] } } } };
      };
      const issues = input.shape.body.safeParse({ nobodyReadsThis: 1 }).error?.issues ?? [];
      return !issues.some(({ code }) => code === 'unrecognized_keys');
    });
    expect(lenient.map(({ fullPath }) => fullPath)).toEqual([]);
  });
});
