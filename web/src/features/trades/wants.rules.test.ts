import type { Asset } from '@hatchery/api/assets';
import { areFine, lineOfWant, requestOf, type Want, wantFaults, wantOf } from './wants.rules.ts';

const asset = (facts: Partial<Asset>): Asset =>
  ({
    uid: 'medal',
    name: 'Moss medal',
    category: 'medals',
    type: 'game',
    decimals: 0,
    image: '/m.svg',
    ...facts,
  }) as Asset;

const medal = asset({});
const hatchy = asset({ uid: 'hatchy', contractType: 'ERC20', type: 'blockchain', contract: '0x1', decimals: 3 });
const creature = asset({ uid: 'creature', contractType: 'ERC721', type: 'blockchain', contract: '0x2' });
const items = asset({ uid: 'items', contractType: 'ERC1155', type: 'blockchain', contract: '0x3' });

const want = (of: Asset, facts: Partial<Want> = {}): Want => ({ ...wantOf(of), ...facts });
const faultsOf = (one: Want, others: Want[] = []) => wantFaults(one, others);

test('one piece is wanted at first, and of what has decimals nothing is guessed', () => {
  expect(wantOf(medal).amount).toBe('1');
  expect(wantOf(hatchy).amount).toBe('');
  expect(faultsOf(want(hatchy))).toEqual({ amount: 'Enter an amount.', token: undefined });
});

test('unique tokens are wanted by their number, others if somebody cares', () => {
  expect(faultsOf(want(creature)).token).toBe('Enter the number of the token.');
  expect(faultsOf(want(creature, { token: '7' }))).toEqual({ amount: undefined, token: undefined });
  expect(faultsOf(want(items))).toEqual({ amount: undefined, token: undefined });
  expect(faultsOf(want(items, { token: '7a' })).token).toBe('A token number has digits only.');
});

test('nothing is wanted twice, and no asset both by token and as any', () => {
  expect(faultsOf(want(medal), [want(medal)]).amount).toMatch('already');
  expect(faultsOf(want(creature, { token: '7' }), [want(creature, { token: '7' })]).token).toMatch('already');
  expect(faultsOf(want(items, { token: '7' }), [want(items)]).token).toMatch('already');
  expect(faultsOf(want(items), [want(items, { token: '7' })]).token).toMatch('already');
  expect(areFine([want(creature, { token: '7' }), want(creature, { token: '8' })])).toBe(true);
  expect(areFine([want(medal), want(medal)])).toBe(false);
});

test('wants go to the API in base units', () => {
  expect(requestOf([want(hatchy, { amount: '2.5' }), want(medal, { amount: '3' })])).toEqual({
    requestAssetsIds: ['hatchy', 'medal'],
    requestAmountsBase: ['2500', '3'],
  });
  expect(requestOf([want(creature, { token: '7' }), want(medal)]).requestTokenIds).toEqual(['7', null]);
});

test('a want is shown as what it will be', () => {
  expect(lineOfWant(want(creature, { token: '7' }))).toMatchObject({
    amountBase: '1',
    tokenId: '7',
    contractType: 'ERC721',
  });
  expect(lineOfWant(want(hatchy, { amount: '2.5' }))).toMatchObject({ amountBase: '2500', decimals: 3 });
});
