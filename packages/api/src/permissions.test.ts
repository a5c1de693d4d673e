import { readFileSync } from 'node:fs';
import { refusalOf } from './access.ts';
import { contract, operationsOf } from './contract.ts';
import { permissionOf, permissions, spellings } from './permissions.ts';

describe('permissions', () => {
  it('are those that endpoints.tsv and the contract ask for', () => {
    const table = readFileSync(new URL('../endpoints.tsv', import.meta.url), 'utf8');
    const asked = [...table.matchAll(/\tkey:(\S+)/g)].map(([, name]) => name);
    const declared = operationsOf(contract).flatMap(({ access }) => /^key:(.+)$/.exec(access)?.[1] ?? []);
    expect([...new Set([...asked, ...declared])].sort()).toEqual([...permissions]);
  });

  it.each([
    ['discord', 'discord'],
    ['service', 'discord'],
    ['ultigen-xp', 'ultigen_xp'],
    ['chain-logs', 'chain_logs'],
    ['constructor', 'constructor'],
  ])('reads %s as %s', (spelling, name) => {
    expect(permissionOf(spelling)).toBe(name);
  });

  it('let a key in by each spelling, and by no other', () => {
    const key = (permission: string) => ({ kind: 'key' as const, roles: [], permissions: [permission] });
    expect(spellings).toEqual(expect.arrayContaining(['service', 'ultigen-xp', 'ultigen_xp']));
    for (const spelling of spellings) {
      expect(refusalOf(`key:${permissionOf(spelling)}`, key(spelling))).toBeUndefined();
      expect(refusalOf('key:other', key(spelling))).toBe(403);
    }
  });
});
