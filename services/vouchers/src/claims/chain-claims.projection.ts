import type { VouchersEvent, VouchersProjection } from '../chain-events/events.ts';
import { type ChainClaim, deleteChainClaims, insertChainClaims } from './claims.repository.ts';

/** Keeps what the reward dealer paid in final blocks, with the voucher of each: what the ledger is compared with. */
export const chainClaims: VouchersProjection = {
  onFinal: (tx, { chainId, events }) => insertChainClaims(tx, paidIn(chainId, events)),
  onFinalUnwound: (tx, { chainId, toNumber }) => deleteChainClaims(tx, chainId, toNumber),
};

/**
 * Finds what was paid, and by which voucher: the dealer first uses all vouchers of a call and then announces as many claims, in
 * their order.
 */
export function paidIn(chainId: number, events: readonly VouchersEvent[]): ChainClaim[] {
  const used: string[] = [];
  return events.flatMap((event) => {
    if (event.family !== 'rewardDealer') return [];
    if (event.eventName === 'VoucherUsed') used.push(String(event.args.voucherId));
    if (event.eventName !== 'Claim') return [];
    const { blockNumber, logIndex, transactionHash, args } = event;
    return [{ chainId, blockNumber, logIndex, transactionHash, voucherId: used.shift() ?? '0', ...plain(args) }];
  });
}

type Claimed = Extract<VouchersEvent, { family: 'rewardDealer'; eventName: 'Claim' }>['args'];

const plain = ({ account, rewardType, contractAddress, tokenId, amount }: Claimed) => ({
  receiver: account,
  contractType: rewardType,
  contract: contractAddress,
  tokenId: String(tokenId),
  amount: String(amount),
});
