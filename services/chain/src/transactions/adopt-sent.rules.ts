import { isAddressEqual } from 'viem';
import type { MinedCall } from '../rpc/rpc.ts';
import type { RelayedTransaction } from './transactions.ts';

export type Adoption = { row: RelayedTransaction; mined: MinedCall };

/**
 * Finds which stored calls were sent by transactions that nothing stored knows. One with the nonce of a call in flight is that call
 * with a higher fee. Any other is the first queued call of its sender that says the same.
 * @param mined in the order of the chain
 * @param rows unfinished, oldest first
 */
export function matchSent(
  mined: readonly MinedCall[],
  rows: readonly RelayedTransaction[],
  isOperator: (address: MinedCall['from']) => boolean,
): { adoptions: Adoption[]; forgotten: MinedCall[] } {
  const free = new Set(rows);
  const adoptions: Adoption[] = [];
  const forgotten: MinedCall[] = [];
  for (const call of mined) {
    const row = [...free].find((one) => isSame(one, call) && (isSentBy(one, call) || isQueuedFor(one, call)));
    if (row) {
      free.delete(row);
      adoptions.push({ row, mined: call });
    } else forgotten.push(call);
  }
  return { adoptions, forgotten };

  function isQueuedFor({ status, sender }: RelayedTransaction, { from }: MinedCall): boolean {
    if (status !== 'queued') return false;
    return sender === 'operator' ? isOperator(from) : isAddressEqual(sender, from);
  }
}

const isSentBy = ({ status, from, nonce }: RelayedTransaction, mined: MinedCall): boolean =>
  status !== 'queued' && from !== null && isAddressEqual(from, mined.from) && nonce === mined.nonce;

const isSame = ({ to, data, value }: RelayedTransaction, mined: MinedCall): boolean =>
  mined.to !== null && isAddressEqual(to, mined.to) && data === mined.data && value === mined.value;
