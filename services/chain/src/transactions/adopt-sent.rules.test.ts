import { type Address, getAddress } from 'viem';
import type { MinedCall } from '../rpc/rpc.ts';
import { matchSent } from './adopt-sent.rules.ts';
import type { RelayedTransaction } from './transactions.ts';

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`);
const [operator, wallet, contract] = [address('1'), address('2'), address('3')];

let ids = 0;
const row = (more: Partial<RelayedTransaction>): RelayedTransaction =>
  ({
    id: ++ids,
    status: 'queued',
    sender: 'operator',
    from: null,
    nonce: null,
    to: contract,
    data: '0x01',
    value: 0n,
    ...more,
  }) as RelayedTransaction;
const mined = (nonce: number, more: Partial<MinedCall> = {}): MinedCall =>
  ({ from: operator, to: contract, data: '0x01', value: 0n, nonce, ...more }) as MinedCall;
const match = (calls: MinedCall[], rows: RelayedTransaction[]) => {
  const { adoptions, forgotten } = matchSent(calls, rows, (from) => from === operator);
  return [adoptions.map((one) => [one.row.id, one.mined.nonce]), forgotten.map(({ nonce }) => nonce)];
};

describe('transactions that a restored database does not know', () => {
  it('are the queued calls that say the same, each once, oldest first', () => {
    const [first, second] = [row({}), row({})];
    expect(match([mined(7), mined(8), mined(9)], [first, second])).toEqual([
      [
        [first.id, 7],
        [second.id, 8],
      ],
      [9],
    ]);
  });

  it('are a call in flight only at its own nonce', () => {
    const sent = row({ status: 'sent', from: operator, nonce: 7 });
    expect(match([mined(8), mined(7)], [sent])).toEqual([[[sent.id, 7]], [8]]);
  });

  it.each([
    ['says something else', { data: '0x02' as const }],
    ['pays something else', { value: 1n }],
    ['calls something else', { to: wallet }],
    ['makes a contract', { to: null }],
    ['is of another account', { from: wallet }],
  ])('are no stored call that %s', (_, more) => {
    expect(match([mined(7, more)], [row({})])).toEqual([[], [7]]);
  });

  it('are calls of a wallet only by that wallet', () => {
    const own = row({ sender: wallet });
    expect(match([mined(7), mined(1, { from: wallet })], [own])).toEqual([[[own.id, 1]], [7]]);
  });
});
