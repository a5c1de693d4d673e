import type { AirdropMatch, AirdropState, AirdropWay } from '@hatchery/api/airdrop-shapes';
import type { Address } from 'viem';

/** The asset of an airdrop, as the table of assets has it. */
export type GivenAsset = {
  id: string;
  name: string;
  image: string;
  category: string;
  type: 'blockchain' | 'game';
  decimals: number;
  contractType: 'ERC20' | 'ERC721' | 'ERC1155' | null;
  contract: Address | null;
  chainId: number | null;
  tokenId: bigint | null;
};

/** The fields of an airdrop that admins set. Amounts are base units. */
export type Draft = {
  name: string;
  description: string;
  image: string | null;
  source: 'blockchain' | 'game';
  ways: AirdropWay[];
  assetId: string;
  /** The token that it gives, for an asset of all tokens of a contract. */
  tokenId: bigint | null;
  match: AirdropMatch;
  /** Null where the rows of a list have their own. */
  amount: bigint | null;
  amountPer: 'recipient' | 'holding';
  budget: bigint;
  maxClaims: number;
  startsAt: Date | null;
  endsAt: Date;
  /** The chain and id of the airdrop in the airdrop contract, for signed claims. */
  chainId: number | null;
  chainAirdropId: bigint | null;
};

export type Airdrop = Draft & {
  id: string;
  version: number;
  state: AirdropState;
  emailSalt: Buffer | null;
  listId: string | null;
  /** The dry run whose recipients can claim. */
  runId: string | null;
  /** Whether it names recipients by e-mail address. */
  hasEmails: boolean;
  approvedRun: string | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  approvedBecause: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  activatedAt: Date | null;
  endedAt: Date | null;
  asset: GivenAsset;
};
