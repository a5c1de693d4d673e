import { publish } from '@hatchery/kit/outbox';
import { DepositFinalSchema } from '@hatchery/proto/voucher_claims';
import type { VouchersEvent, VouchersProjection } from '../chain-events/events.ts';
import { type ChainDeposit, deleteChainDeposits, insertChainDeposits } from './chain-deposits.repository.ts';

/**
 * Keeps the final deposits of the converter, and has each credited in a transaction of its own. A replay has them credited again,
 * which changes nothing for those that are.
 */
export const chainDeposits: VouchersProjection = {
  onFinal: async (tx, { chainId, events }) => {
    const deposits = depositsIn(chainId, events);
    await insertChainDeposits(tx, deposits);
    for (const { nonce } of deposits)
      await publish(tx, {
        topic: 'vouchers.claims',
        key: `${chainId}:${nonce}`,
        schema: DepositFinalSchema,
        message: { chainId: BigInt(chainId), nonce: BigInt(nonce) },
      });
  },
  onFinalUnwound: (tx, { chainId, toNumber }) => deleteChainDeposits(tx, chainId, toNumber),
};

/** Finds deposits with their vouchers: the converter uses the voucher of a deposit before it announces the deposit. */
export function depositsIn(chainId: number, events: readonly VouchersEvent[]): ChainDeposit[] {
  let voucherId = '0';
  return events.flatMap((event) => {
    if (event.family !== 'voucherConverter') return [];
    if (event.eventName === 'VoucherUsed') voucherId = String(event.args.voucherId);
    if (event.eventName !== 'Deposit') return [];
    const { blockNumber, transactionHash, args } = event;
    return [{ chainId, nonce: Number(args.nonce), blockNumber, transactionHash, account: args.account, voucherId }];
  });
}
