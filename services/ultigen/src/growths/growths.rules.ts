import type { Address } from 'viem';
import type { Form } from './growth.rules.ts';

/** Names a growth to the signer and the relay. */
export const growthReference = (id: string): string => `growth:${id}`;

const reference = /^growth:([0-9a-f-]{36})$/;

/** Reads which growth a reference names, if it names one. */
export const growthOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

/** Seconds for which a voucher can be sent. A wallet of a person takes a while to be asked; the relay takes as long as its chain is busy. */
export const lifetimeSeconds = (custodial: boolean): number => (custodial ? 3_600 : 1_800);

/** A growth as it is stored. Its voucher is a redemption of its own. */
export type Growth = {
  id: string;
  kind: 'evolve' | 'merge' | 'mint';
  chainId: number;
  /** The creature that grows, and its token. */
  creatureId: number;
  tokenId: string;
  consumed: number[];
  consumedTokens: string[];
  address: Address;
  /** Whether the platform sends it. */
  custodial: boolean;
  /** `signed`: the relay is to get the voucher; `waiting`: the wallet has still to send it; `sent`: the relay has it. */
  status: 'preparing' | 'signed' | 'waiting' | 'sent' | 'seen' | 'failed';
  failure: string | null;
  before: Form;
  after: Form;
  /** Experience beside the chain that its voucher takes over. */
  earnedXp: number;
  app: string | null;
  /** When its voucher can no longer be sent. */
  expiresAt: Date;
  createdAt: Date;
};

/** The states of a growth that has not ended. */
export const unfinished: Growth['status'][] = ['preparing', 'signed', 'waiting', 'sent'];

type Creature = {
  tokenId: string | null;
  status: 'hatching' | 'seen' | 'final';
  growthId: string | null;
  growsUntil: Date | null;
};

/** Says why a creature cannot be part of a growth now. @param it names it, as in `This creature`. */
export function refusalOf({ tokenId, status, growthId, growsUntil }: Creature, it: string): string | undefined {
  if (tokenId === null || status === 'hatching') return `${it} still hatches.`;
  if (status === 'seen') return `${it} is not final on chain yet. Try again in a minute.`;
  if (growthId === null) return undefined;
  return `${it} is part of another growth, until that is final or its voucher expires at ${growsUntil?.toISOString()}.`;
}
