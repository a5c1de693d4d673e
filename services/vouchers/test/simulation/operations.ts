import type { Address } from 'viem';
import type { Leg, Place } from '../../src/ledger/places.ts';

export type Part = { unitId: string; amount: bigint };

/** A part without an amount is all that is there. */
export type ClaimedPart = { unitId: string; amount?: bigint };

/** Amounts that a settlement moves and that were not on hold. Nobody who gets something may be deleted. */
export type Beside = { legs: Leg[] };

/** A request of a client to the ledger. */
export type Operation =
  | { do: 'post'; reference: string; legs: Leg[] }
  | { do: 'hold'; reference: string; userId: string; parts: Part[] }
  | { do: 'replace'; holdReference: string; reference: string; userId: string; parts: Part[] }
  | { do: 'settle'; holdReference: string; reference: string; to: Place; beside?: Beside }
  | { do: 'release'; holdReference: string; reference: string; why: 'released' | 'expired' }
  | { do: 'release-all'; holdReferences: string[]; reference: string; why: 'released' | 'expired' }
  | { do: 'void'; reference: string }
  | { do: 'claim'; userId: string; receiver: Address; parts: ClaimedPart[] }
  | { do: 'deposit'; userId: string; receiver: Address; unitId: string; amount: bigint }
  | { do: 'sync'; userId: string; receiver: Address; nonce: number };

/** How the ledger answered: `done`, `repeated`, or the code of a refusal. */
export type Outcome = string;

export type ModelUnit = {
  id: string;
  unique: boolean;
  assetId: string;
  tokenId: bigint | null;
  /** Null for an asset that exists in the game alone. */
  contract: Address | null;
  contractType: 'ERC20' | 'ERC721' | 'ERC1155' | null;
};
