import type { Hash, Hex } from 'viem';

/**
 * State of a voucher's redemption.
 * `signed`: it can be redeemed until its deadline. `refused`: the signer refused, so there is no voucher. `failed`: the sender
 * gave up, though anyone could still redeem it. `seen`: a block redeemed it; it is final once `finalBlock` is set.
 * `expired`: a final block is later than its deadline, and no final block redeemed it, known here or not.
 */
export type RedemptionState = 'signed' | 'refused' | 'failed' | 'seen' | 'expired';

export type Redemption = {
  /** Identifies the voucher for the signer and the relay. */
  reference: string;
  /** Selects the owner. `subject` is the owner's own id for it. */
  kind: string;
  subject: string;
  chainId: number;
  /** 256 bits, unique on the chain, the same for the same reference. Null if the signer refused. */
  voucherId: string | null;
  /** Seconds since 1970. For a refusal: when to ask again. */
  deadline: number;
  signature: Hex | null;
  state: RedemptionState;
  failure: string | null;
  seenBlock: number | null;
  transactionHash: Hash | null;
  finalBlock: number | null;
};

/** Transitions: the states they start from and the state they lead to. A redemption with a final block stays seen. */
export const transitions = {
  fail: { from: ['signed'], to: 'failed' },
  see: { from: ['signed', 'refused', 'failed', 'expired'], to: 'seen' },
  unsee: { from: ['seen'], to: 'signed' },
  expire: { from: ['signed', 'refused', 'failed'], to: 'expired' },
} as const satisfies Record<string, { from: RedemptionState[]; to: RedemptionState }>;
