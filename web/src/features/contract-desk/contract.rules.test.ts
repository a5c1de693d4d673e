import type { Contract } from '@hatchery/api/contracts';
import {
  blockOf,
  type Choices,
  type ContractTexts,
  contractChecks,
  differencesOf,
  followedWords,
  ownerOf,
  paramsOf,
  search,
  sortContracts,
  textsOf,
} from './contract.rules.ts';

const arena: Contract = {
  uid: 'arena',
  name: 'Arena',
  description: 'Where creatures fight.',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 43114,
  link: '',
  contractType: 'Other',
  deployDate: '2027-01-10T12:00:07.000Z',
  owner: `0x${'0'.repeat(40)}`,
  verified: true,
  source: 'admin',
  followedFrom: 71_000_000,
  hasAbi: true,
};
const choices: Choices = { verified: true, forgetsAbi: false };
const chainOf = (chainId: number) => (chainId === 43114 ? 'Avalanche' : 'BSC');
const typed = (change: Partial<ContractTexts> = {}): ContractTexts => ({
  ...{ chainId: '', address: '', name: '', contractType: '', description: '', link: '', abi: '', followFrom: '' },
  deployDate: '',
  ...textsOf(arena),
  ...change,
});

test('contracts are found by name, chain and address', () => {
  const eggs = { ...arena, uid: 'eggs', name: 'Eggs', chainId: 56, address: `0x${'e'.repeat(40)}` };
  expect(search([arena, eggs], ' ARENA ', chainOf)).toEqual([arena]);
  expect(search([arena, eggs], 'bsc', chainOf)).toEqual([eggs]);
  expect(search([arena, eggs], '0x7099', chainOf)).toEqual([arena]);
  expect(search([arena, eggs], '', chainOf)).toHaveLength(2);
  expect(sortContracts([arena, eggs])).toEqual([eggs, arena]);
});

test('the zero address owns nothing', () => {
  expect(ownerOf(arena)).toBeUndefined();
  expect(ownerOf({ owner: arena.address })).toBe(arena.address);
});

test('following is told in words', () => {
  expect(followedWords(arena)).toBe('From block 71,000,000 on');
  expect(followedWords({ source: 'admin' })).toBe('Not followed');
  expect(followedWords({ source: 'deployment' })).toBe('With every block');
});

test.each([
  ['71,000,000', 71_000_000],
  ['0', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('%j is block %j', (text, block) => {
  expect(blockOf(text)).toBe(block);
});

describe('what was typed', () => {
  it('is checked as the API would', () => {
    const faults = (texts: ContractTexts) =>
      Object.entries(contractChecks).flatMap(([name, check]) =>
        check(texts[name as keyof ContractTexts]) ? [name] : [],
      );
    expect(faults(typed())).toEqual([]);
    const wrong = {
      chainId: '',
      address: '0x12',
      name: ' ',
      link: 'snowtrace.io',
      deployDate: '',
      abi: '{',
      followFrom: 'x',
    };
    expect(faults(typed(wrong))).toEqual(['chainId', 'address', 'name', 'link', 'deployDate', 'abi', 'followFrom']);
  });

  it('is nothing before something was typed: nobody knows when a contract was deployed', () => {
    expect(textsOf(undefined)).toEqual({});
  });

  it('changes nothing that was not touched', () => {
    const params = paramsOf(typed(), choices, arena);
    expect(params).not.toHaveProperty('abi');
    expect(params).not.toHaveProperty('followFrom');
    expect(params).toMatchObject({ deployDate: arena.deployDate, contractType: 'Other', chainId: 43114 });
  });

  it('leaves the kind to the chain, reads an ABI, and begins to follow', () => {
    const texts = typed({ contractType: '', abi: '[{"type":"event"}]', followFrom: '5' });
    const params = paramsOf(texts, choices);
    expect(params).not.toHaveProperty('contractType');
    expect(params).toMatchObject({ abi: [{ type: 'event' }], followFrom: 5 });
  });

  it('ends following and forgets an ABI', () => {
    const params = paramsOf(typed({ followFrom: '' }), { ...choices, forgetsAbi: true }, arena);
    expect(params).toMatchObject({ abi: null, followFrom: null });
  });
});

test('a change is told line by line', () => {
  const after: Contract = { ...arena, name: 'Old arena', verified: false };
  const change = { uid: 'c', at: arena.deployDate, by: 'admin', what: 'changed' as const, contractUid: 'arena' };
  expect(differencesOf({ ...change, fields: ['name', 'abi'], before: arena, after })).toEqual([
    { what: 'Name', before: 'Arena', after: 'Old arena' },
    { what: 'Verified', before: 'yes', after: 'no' },
    { what: 'ABI', before: 'known', after: 'another one' },
  ]);
  const upgraded: Contract = { ...arena, implementation: `0x${'2'.repeat(40)}` };
  expect(differencesOf({ ...change, fields: ['implementation'], before: arena, after: upgraded })).toEqual([
    { what: 'Implementation', before: 'none', after: expect.stringContaining('0x2222') },
  ]);
  expect(differencesOf({ ...change, what: 'created', fields: [], after })).toEqual([]);
});
