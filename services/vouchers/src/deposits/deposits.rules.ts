import type { TokenStandard } from '@hatchery/api/assets';
import { badField } from '@hatchery/api/problems';
import { parseAmount } from '@hatchery/api/whole-amounts';
import { assetTypes, voucherKinds } from '@hatchery/chain/voucher-kinds';
import type { VoucherMessages } from '@hatchery/chain/vouchers';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Address } from 'viem';

/** A deposit that a player asked for. Its voucher on chain is a redemption of its own. */
export type Deposit = {
  id: string;
  userId: string;
  chainId: number;
  /** The voucher converter. */
  contract: Address;
  receiver: Address;
  /** The platform keeps the wallet and sends the deposit. */
  custodial: boolean;
  contractType: TokenStandard;
  assetContract: Address;
  voucherId: string;
  /** Its number in the contract, while a block has it. */
  nonce: number | null;
  creditedAt: Date | null;
  failure: string | null;
  createdAt: Date;
};

/** A deposit as it is asked for. The signer draws the id of its voucher. */
export type NewDeposit = Omit<Deposit, 'voucherId' | 'nonce' | 'creditedAt' | 'failure'>;

export type DepositPart = { tokenId: bigint | null; amount: bigint };

/** How long a wallet, or the relay, may take to send a deposit. */
export const depositSeconds = 3_600;

/** The most deposits of one player that are signed in a day and not made. Signatures are free, and the signer limits those of all. */
export const mostUnused = 20;

/** How many unused deposits of all players on a chain leave each player one: a fifth of what the signer usually signs in a day. */
export const crowdedFrom = Number(voucherKinds.CreateVoucher.signing.limits.perDay) / 5;

export const unusedDayMilliseconds = 86_400_000;

/** Returns which deadline a signature needs to be handed out again: it must be valid for half of the time at least. */
export const reusableUntil = (now: Date): number => now.getTime() / 1_000 + depositSeconds / 2;

type Terms = [Pick<Deposit, 'chainId' | 'contract' | 'receiver' | 'contractType' | 'assetContract'>, DepositPart[]];

/** Says whether two deposits are of the same assets from the same wallet. */
export function isSameDeposit([one, parts]: Terms, [other, others]: Terms): boolean {
  const names = ['chainId', 'contract', 'receiver', 'contractType', 'assetContract'] as const;
  return (
    names.every((name) => one[name] === other[name]) &&
    parts.length === others.length &&
    parts.every(({ tokenId, amount }, index) => others[index]?.tokenId === tokenId && others[index]?.amount === amount)
  );
}

/** Names a deposit to the signer and the relay. */
export const depositReference = (id: string): string => `deposit:${id}`;

const reference = /^deposit:([0-9a-f-]{36})$/;

/** Reads which deposit a reference names, if it names one. */
export const depositOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

export type AskedDeposit = {
  amount?: number | undefined;
  amountBase?: string | undefined;
  amounts?: number[] | undefined;
  tokenIds?: (number | string)[] | undefined;
  assetType: TokenStandard;
};

/** An asset of the contract: one token, or all of them. */
export type KnownAsset = { id: string; tokenId: string | null; contractType: TokenStandard; decimals: number };

/** Reads what is to be deposited. @throws Problem bad-request that names the field. */
export function partsOf(asked: AskedDeposit, assets: KnownAsset[]): DepositPart[] {
  const [known] = assets;
  if (!known) throw badField('body.assetAddress', 'The platform does not know this asset.');
  if (known.contractType !== asked.assetType) throw badField('body.assetType', `This asset is ${known.contractType}.`);
  return asked.assetType === 'ERC20' ? [tokensOf(asked, known)] : collectiblesOf(asked, assets);
}

function tokensOf({ amount, amountBase, amounts = [], tokenIds = [] }: AskedDeposit, known: KnownAsset): DepositPart {
  if (tokenIds.length > 0) throw badField('body.tokenIds', 'A deposit of ERC-20 tokens has no ids.');
  if (amounts.length > 0) throw badField('body.amounts', 'A deposit of ERC-20 tokens has one amount.');
  if (amount === undefined && amountBase === undefined) throw badField('body.amount', 'Name the amount.');
  if (amount !== undefined && amountBase !== undefined)
    throw badField('body.amount', 'Send either an amount or an amountBase.');
  const parsed = parseAmount({ amount, amountBase }, known.decimals);
  if ('fault' in parsed) throw badField(amountBase === undefined ? 'body.amount' : 'body.amountBase', parsed.fault);
  return { tokenId: null, amount: parsed.base };
}

function collectiblesOf(asked: AskedDeposit, assets: KnownAsset[]): DepositPart[] {
  const { amount, amountBase, amounts = [], tokenIds = [], assetType } = asked;
  if (amount !== undefined) throw badField('body.amount', 'A deposit of tokens with ids has an amount for each id.');
  if (amountBase !== undefined)
    throw badField('body.amountBase', 'A deposit of tokens with ids has an amount for each id.');
  if (tokenIds.length === 0) throw badField('body.tokenIds', 'Name the tokens.');
  const isUnique = assetType === 'ERC721';
  const mayBeLeftOut = isUnique && amounts.length === 0;
  if (!mayBeLeftOut && amounts.length !== tokenIds.length)
    throw badField('body.amounts', `There are ${tokenIds.length} ids and ${amounts.length} amounts.`);
  const ids = tokenIds.map(BigInt);
  return ids.map((tokenId, index) => {
    const pieces = amounts[index] ?? 1;
    if (ids.indexOf(tokenId) < index) throw badField(`body.tokenIds.${index}`, 'This token is named twice.');
    if (!assetOf(assets, tokenId)) throw badField(`body.tokenIds.${index}`, 'The platform does not know this token.');
    if (isUnique && pieces !== 1) throw badField(`body.amounts.${index}`, 'The amount of an ERC-721 token is 1.');
    return { tokenId, amount: BigInt(pieces) };
  });
}

/** Finds the asset of a token: its own, or that of the whole collection. */
export const assetOf = (assets: KnownAsset[], tokenId: bigint | null): KnownAsset | undefined =>
  assets.find((asset) => asset.tokenId !== null && tokenId !== null && BigInt(asset.tokenId) === tokenId) ??
  assets.find((asset) => asset.tokenId === null);

/** Returns the struct that the converter takes. */
export function structOf(
  { receiver, contractType, assetContract }: Pick<Deposit, 'receiver' | 'contractType' | 'assetContract'>,
  parts: DepositPart[],
): Omit<VoucherMessages['CreateVoucher'], 'voucherId' | 'deadline'> {
  const tokenIds = parts.flatMap(({ tokenId }) => tokenId ?? []);
  return {
    receiver,
    assetType: assetTypes[contractType],
    assetAddress: assetContract,
    tokenIds,
    amounts: contractType === 'ERC1155' ? parts.map(({ amount }) => amount) : [],
    amount: contractType === 'ERC20' ? (parts[0]?.amount ?? 0n) : 0n,
  };
}

/** How far a deposit is, as players see it. */
export function stateOf(
  { creditedAt, failure }: Pick<Deposit, 'creditedAt' | 'failure'>,
  redemption: Pick<Redemption, 'state'> | undefined,
): 'signed' | 'seen' | 'credited' | 'expired' | 'unmatched' {
  if (creditedAt) return 'credited';
  if (failure !== null) return 'unmatched';
  if (redemption?.state === 'seen' || redemption?.state === 'expired') return redemption.state;
  return 'signed';
}
