import type { TokenStandard } from '@hatchery/api/assets';
import { assetTypes, voucherKinds } from '@hatchery/chain/voucher-kinds';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import { type Address, isAddressEqual, zeroAddress } from 'viem';

/** The kinds of voucher that claims are. */
export type ClaimType = 'ClaimReward' | 'ClaimRewards' | 'MintAirdropEgg' | 'MintMastersItem' | 'MintMastersItems';

export const functionOf = (type: ClaimType) => voucherKinds[type].redeem;

/** A claim as it is stored. Its voucher on chain is a redemption of its own. */
export type Claim = {
  id: string;
  userId: string;
  chainId: number;
  type: ClaimType;
  /** The reward dealer. */
  contract: Address;
  receiver: Address;
  /** The platform sends the claim: it keeps the wallet, or another service asked for it. */
  custodial: boolean;
  contractType: TokenStandard;
  assetContract: Address;
  /** The zero address if the asset is minted. */
  holder: Address;
  /** The decision of final blocks. */
  outcome: 'claimed' | 'expired' | null;
  createdAt: Date;
};

/** The part of a claim that one voucher contributes. */
export type ClaimPart = {
  voucherId: string;
  assetId: string;
  tokenId: bigint | null;
  amount: bigint;
  rewardId: string;
};

/** A part before the signer has drawn its id on chain. */
export type AskedPart = Omit<ClaimPart, 'rewardId'>;

/** How long a wallet, or the relay, may take to send a claim. */
export const claimSeconds = 3_600;

/** The most claims to kept wallets that the platform sends for a player in 24 hours, since it pays for their transactions. */
export const mostKeptClaims = 20;

export const keptClaimsSince = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/** Names a claim to the signer and the relay. */
export const claimReference = (id: string): string => `claim:${id}`;

const reference = /^claim:([0-9a-f-]{36})$/;

/** Reads which claim a reference names, if it names one. */
export const claimOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

export const holdReference = (id: string): string => `vouchers:claim:${id}:hold`;

/** Says how an asset is paid: from a holder, or minted if its holder is the zero address. */
export function claimTypeOf(
  { holder, assetContract }: Pick<Claim, 'holder' | 'assetContract'>,
  eggs: Address | undefined,
  isBatch: boolean,
): ClaimType | undefined {
  if (holder !== zeroAddress) return isBatch ? 'ClaimRewards' : 'ClaimReward';
  if (eggs && isAddressEqual(eggs, assetContract)) return isBatch ? undefined : 'MintAirdropEgg';
  return isBatch ? 'MintMastersItems' : 'MintMastersItem';
}

/** The most items that the contract of items mints at once. */
export const mostMinted = 50;

/**
 * The most vouchers of a contract that the platform did not deploy in a claim that the relay sends. It may use 8,000,000 gas: 50 tokens
 * that are listed by owner, at 130,000 each, fit; contracts of the platform need 45,000 to 60,000.
 */
export const mostRelayed = 50;

export const typeNumberOf = (contractType: TokenStandard): number => Number(assetTypes[contractType]);

type Part = Pick<ClaimPart, 'tokenId' | 'amount'>;
const tokenOf = ({ tokenId }: Part) => String(tokenId ?? 0n);

/** Returns what the signer is asked to sign. */
export function requestOf(claim: Claim, parts: Part[]): VoucherRequest {
  const { type, receiver, contractType, holder, assetContract } = claim;
  const reward = {
    rewardContractType: String(typeNumberOf(contractType)),
    rewardHolderAddress: holder,
    rewardContract: assetContract,
    receiver,
  };
  const [first] = parts;
  if (!first) throw new RangeError('A claim has a part.');
  const one = { tokenId: tokenOf(first), amount: String(first.amount) };
  switch (type) {
    case 'ClaimReward':
    case 'MintMastersItem':
      return { type, payload: { ...reward, ...one } };
    case 'MintAirdropEgg':
      return { type, payload: { receiver, eggType: one.tokenId, amount: one.amount } };
    default:
      return {
        type,
        payload: { ...reward, tokenIds: parts.map(tokenOf), amounts: parts.map(({ amount }) => String(amount)) },
      };
  }
}

/** How far a claim is, as players see it. */
export function stateOf(
  { outcome }: Pick<Claim, 'outcome'>,
  redemption: Pick<Redemption, 'state' | 'finalBlock'> | undefined,
): 'signed' | 'seen' | 'final' | 'expired' {
  if (outcome === 'expired') return 'expired';
  if (outcome === 'claimed' || typeof redemption?.finalBlock === 'number') return 'final';
  return redemption?.state === 'seen' ? 'seen' : 'signed';
}
