import type { Address } from 'viem';
import { type Parcel, shipmentFacts, toShipments } from './batch.rules.ts';
import { afterSending, onTheirWay, parseUnsent, sharesWith, type UnsentList, withUnsent } from './unsent.rules.ts';

const ann: Address = `0x${'A'.repeat(40)}`;
const keeper = (id: number): Parcel => ({ family: 'mastersAvatars', id: String(id), amount: '1', to: ann });
const eggs: Parcel = { family: 'ultigenEggs', id: '0', amount: '3', to: ann };
const listOf = (parcels: readonly Parcel[], under: readonly string[] = []): UnsentList => ({
  chainId: 31337,
  parcels,
  under,
});

/** The action that sends the first shipment of these. */
function sending(status: 'ready' | 'sent' | 'seen' | 'final' | 'failed', ...parcels: Parcel[]) {
  const [shipment] = toShipments(parcels);
  return { id: 'one', status, facts: { act: 'unique', ...(shipment && shipmentFacts(shipment)) } };
}

test('an unsent list outlasts the page, and what is no list does not', () => {
  const list = listOf([keeper(1), eggs], ['one']);
  const kept = JSON.parse(JSON.stringify(withUnsent({}, '0xa', list)));
  expect(parseUnsent(kept['0xa'])).toEqual(list);
  expect(parseUnsent({ chainId: 31337, parcels: [keeper(1)] })).toEqual(listOf([keeper(1)]));
  for (const no of [undefined, 'list', {}, { chainId: 'x', parcels: [] }, { chainId: 1, parcels: [{ id: 'x' }] }])
    expect(parseUnsent(no)).toBeUndefined();
});

test('an empty list is not kept, and the oldest of many accounts goes', () => {
  expect(withUnsent({ '0xa': listOf([eggs]) }, '0xa', listOf([]))).toEqual({});
  const accounts = Array.from({ length: 12 }, (_, index) => `0x${index}`);
  const kept = accounts.reduce((before, account) => withUnsent(before, account, listOf([eggs])), {});
  expect(Object.keys(kept)).toEqual(accounts.slice(2));
});

test.each(['seen', 'final'] as const)('what is %s leaves the list', (status) => {
  const list = listOf([keeper(1), keeper(2), eggs], ['one']);
  expect(afterSending(list, [sending(status, keeper(1), keeper(2))])).toEqual(listOf([eggs]));
});

test('what stands on the list twice leaves it once', () => {
  expect(afterSending(listOf([eggs, eggs], ['one']), [sending('seen', eggs)])).toEqual(listOf([eggs]));
});

test('what is not in a block stays on the list', () => {
  const list = listOf([eggs], ['one']);
  for (const status of ['ready', 'sent'] as const) expect(afterSending(list, [sending(status, eggs)])).toBe(list);
  expect(afterSending(list, [sending('failed', eggs)])).toEqual(listOf([eggs]));
  expect(afterSending(list, [])).toEqual(listOf([eggs]));
});

test('what a wallet has sent is on its way until a block has it', () => {
  const list = listOf([eggs, keeper(1)], ['one']);
  const things = onTheirWay(list, [sending('sent', eggs)]);
  expect(sharesWith([eggs], things)).toBe(true);
  expect(sharesWith([keeper(1)], things)).toBe(false);
  for (const status of ['ready', 'seen', 'failed'] as const)
    expect(onTheirWay(list, [sending(status, eggs)])).toEqual([]);
  expect(onTheirWay(listOf([eggs]), [sending('sent', eggs)])).toEqual([]);
});

test('other sendings do not touch the list', () => {
  const list = listOf([eggs]);
  expect(afterSending(list, [sending('final', eggs)])).toBe(list);
});
