import { randomUUID } from 'node:crypto';
import {
  entryIdOf,
  partyForAdmins,
  partyOf,
  placeInWords,
  readEntryId,
  readNumber,
  readPlace,
  textOf,
} from './entries.rules.ts';

const [giver, other] = [randomUUID(), randomUUID()];
const transfer = (named: string | null, namedBy: 'email' | 'wallet' | 'id' = 'email') => ({
  kind: 'transfer' as const,
  giverId: giver,
  namedBy,
  named,
});
const sent = (gift: ReturnType<typeof transfer> | null, more: object = {}) => ({
  reason: 'transferred' as const,
  amount: -1n,
  detail: {},
  holdStatus: null,
  gift,
  otherKind: 'player',
  otherOwner: other,
  ...more,
});

describe('partyOf', () => {
  it('shows a sender whom they named, and never more, whether or not there was an account', () => {
    for (const otherKind of ['player', 'waiting'])
      expect(partyOf(sent(transfer('ada@example.com'), { otherKind }))).toEqual({
        kind: 'player',
        name: 'ada@example.com',
      });
    expect(partyOf(sent(transfer(other, 'id')))).toEqual({ kind: 'player', playerId: other });
    expect(partyOf(sent(transfer(null)))).toEqual({ kind: 'player' });
  });

  it('shows a recipient who sent it, and nothing of how they were named', () => {
    for (const reason of ['transferred', 'arrived'] as const)
      expect(partyOf(sent(transfer('ada@example.com'), { amount: 1n, reason }))).toEqual({
        kind: 'player',
        playerId: giver,
      });
  });

  it.each([
    ['issuance', 'platform'],
    ['deposited', 'chain'],
    ['claimed', 'chain'],
    ['hold', 'hold'],
    ['destroyed', 'platform'],
  ])('calls %s the %s', (otherKind, kind) => {
    expect(partyOf(sent(null, { otherKind, reason: 'used' })).kind).toBe(kind);
  });

  it('shows both sides of a trade to each other, and admins everybody', () => {
    expect(partyOf(sent(null, { reason: 'traded' }))).toEqual({ kind: 'player', playerId: other });
    expect(partyOf(sent(null, { reason: 'merged' })).playerId).toBeUndefined();
    expect(partyForAdmins(sent(transfer('ada@example.com')))).toEqual({ kind: 'player', playerId: other });
  });
});

test('both sides of a trade see each other, also where the goods were on hold', () => {
  for (const otherKind of ['player', 'hold'])
    expect(partyOf(sent(null, { reason: 'traded', otherKind }))).toEqual({ kind: 'player', playerId: other });
  expect(partyOf(sent(null, { reason: 'held', otherKind: 'hold' }))).toEqual({ kind: 'hold' });
});

test('textOf names nobody, and has a word for what it does not know', () => {
  expect(textOf(sent(transfer('ada@example.com')))).toBe('Sent to another player');
  expect(textOf(sent(null, { reason: 'held', detail: { for: 'claim' } }))).toBe('Claim to a wallet');
  expect(textOf(sent(null, { reason: 'of-a-later-release' }) as Parameters<typeof textOf>[0])).toBe('Changed');
});

test('textOf tells what became of what was put aside for a trade', () => {
  const held = { reason: 'held', detail: { for: 'trade' } };
  const told = (more: object) => textOf(sent(null, more));
  expect(told({ ...held, holdStatus: 'live' })).toBe('Put aside for a trade');
  expect(told({ ...held, holdStatus: 'settled' })).toBe('Given in a trade');
  expect(told({ ...held, holdStatus: 'settled', amount: 1n })).toBe('Free again');
  expect(told({ reason: 'held', detail: { for: 'game' }, holdStatus: 'settled' })).toBe('Put aside for a game');
  const released = { reason: 'released', amount: 1n };
  expect(told(released)).toBe('Free again');
  expect(told({ ...released, detail: { because: 'outbid' } })).toBe('Came back: another offer was accepted');
  expect(told({ ...released, reason: 'hold-expired', detail: { because: 'trade-expired' } })).toBe(
    'Came back: the time of the trade was over',
  );
  expect(told({ ...released, detail: { because: 'of-a-later-release' } })).toBe('Free again');
});

test('ids and cursors are read back, and nothing else is', () => {
  const entry = { postingId: randomUUID(), position: 3, createdAt: new Date(1_700_000_000_123) };
  expect(readEntryId(entryIdOf(entry))).toEqual({ postingId: entry.postingId, position: 3 });
  expect(readPlace(placeInWords(entry))).toEqual(entry);
  for (const text of ['', 'x', `${entry.postingId}.`, `${entry.postingId}.-1`, '1.x']) {
    expect(readEntryId(text)).toBeUndefined();
    expect(readPlace(text)).toBeUndefined();
  }
  expect([readNumber('12'), readNumber('-1'), readNumber('1e3')]).toEqual([12, undefined, undefined]);
});
