import type { Hash, Hex } from 'viem';

/**
 * What became of a voucher.
 * `signed`: it can be redeemed until its deadline. `refused`: the signer refused, so there is none. `failed`: the sender gave
 * up, though anyone could still redeem it. `seen`: it was redeemed in a block; `finalBlock` tells when that is for good.
 * `expired`: a final block is later than its deadline, and no final block redeemed it.
 */
export type RedemptionState = 'signed' | 'refused' | 'failed' | 'seen' | 'expired';

export type Redemption = {
  /** Names the voucher to the signer and the relay. */
  reference: string;
  /** Which owner it belongs to, and what of that owner's. */
  kind: string;
  subject: string;
  chainId: number;
  /** 256 random bits, so that it names one voucher of the chain. Null where the signer refused. */
  voucherId: string | null;
  /** Seconds since 1970. Of a refused one: when it may be asked for again. */
  deadline: number;
  signature: Hex | null;
  state: RedemptionState;
  failure: string | null;
  seenBlock: number | null;
  transactionHash: Hash | null;
  finalBlock: number | null;
};

/** The states from which each thing that may happen leads to its new state. A redemption with a final block stays seen. */
export const transitions = {
  fail: { from: ['signed'], to: 'failed' },
  see: { from: ['signed', 'refused', 'failed', 'expired'], to: 'seen' },
  unsee: { from: ['seen'], to: 'signed' },
  expire: { from: ['signed', 'refused', 'failed'], to: 'expired' },
} as const satisfies Record<string, { from: RedemptionState[]; to: RedemptionState }>;
