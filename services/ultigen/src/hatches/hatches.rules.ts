import type { Address } from 'viem';

/** Names a hatch to the signer and the relay. */
export const hatchReference = (id: string): string => `hatch:${id}`;

const reference = /^hatch:([0-9a-f-]{36})$/;

/** Reads which hatch a reference names, if it names one. */
export const hatchOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

/** A hatch as it is stored. Its voucher is a redemption of its own. */
export type Hatch = {
  id: string;
  chainId: number;
  address: Address;
  custodial: boolean;
  /** Its eggs are promised, but not on chain yet. Nothing is signed until they are. */
  awaitsEggs: boolean;
  eggType: number;
  amount: number;
  /** `signed`: the relay is to get the voucher; `waiting`: the wallet has still to send it; `sent`: the relay has it. */
  status: 'preparing' | 'signed' | 'waiting' | 'sent' | 'seen' | 'failed';
  failure: string | null;
  /** Whether it failed with a voucher that may still be redeemed. Until that is settled, its eggs and monsters stay with it. */
  bound: boolean;
  createdAt: Date;
};

/** The states of a hatch that has not ended. */
export const unfinished: Hatch['status'][] = ['preparing', 'signed', 'waiting', 'sent'];
