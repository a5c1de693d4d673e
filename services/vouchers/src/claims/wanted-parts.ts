import { badField, Problem } from '@hatchery/api/problems';
import { parseAmount } from '@hatchery/api/whole-amounts';
import type { Queryable } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { type Asset, listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { listVouchersById, type Voucher } from '../ledger/vouchers.ts';
import { type AskedPart, type Claim, claimTypeOf, mostMinted, mostRelayed } from './claims.rules.ts';

/** A voucher that a caller wants to claim. */
export type Wanted = {
  voucherId: string;
  /** All that is available without one. */
  given?: { amount?: number | undefined; amountBase?: string | undefined };
  /** The field that names the voucher, as in `body.voucherIds.3`. */
  field: string;
};

type Terms = Pick<Claim, 'chainId' | 'type' | 'contract' | 'contractType' | 'assetContract' | 'holder'>;

/**
 * Finds what a claim pays, and how.
 * @throws Problem bad-request that names the field, not-found (voucher), insufficient-balance.
 */
export async function readWanted(
  db: Queryable,
  context: Pick<VouchersContext, 'chains'>,
  { userId, wanted, isBatch }: { userId: string; wanted: Wanted[]; isBatch: boolean },
): Promise<{ terms: Terms; parts: AskedPart[]; decimals: number }> {
  const vouchers = await listVouchersById(
    db,
    wanted.map(({ voucherId }) => voucherId),
  );
  const assets = await listAssets(db, [...new Set(vouchers.map(({ assetId }) => assetId))]);
  const lots = wanted.map((one) => lotOf(one, userId, vouchers, assets));
  const parts = lots.map(({ voucherId, assetId, tokenId, amount }) => ({ voucherId, assetId, tokenId, amount }));
  return { terms: termsOf(context, lots, isBatch), parts, decimals: lots[0]?.decimals ?? 0 };
}

/** A voucher that is claimed, with the part of its asset that the chain needs. */
type Lot = AskedPart & Pick<Asset, 'contractType' | 'chainId' | 'contract' | 'holder' | 'decimals'> & { field: string };

function lotOf({ voucherId, given, field }: Wanted, userId: string, vouchers: Voucher[], assets: Asset[]): Lot {
  const voucher = vouchers.find(({ id }) => id === voucherId);
  const asset = assets.find(({ id }) => id === voucher?.assetId);
  if (!voucher || !asset || voucher.userId !== userId)
    throw new Problem('not-found', `You have no voucher ${voucherId}.`);
  if (asset.type !== 'blockchain' || !asset.contract)
    throw badField(field, `${asset.name} exists in the game alone, so it cannot be claimed.`);
  const { assetId, tokenId, amount } = voucher;
  const { contractType, chainId, contract, holder, decimals } = asset;
  const parsed = given ? parseAmount(given, decimals) : { base: amount };
  if ('fault' in parsed)
    throw badField(given?.amountBase === undefined ? 'body.amount' : 'body.amountBase', parsed.fault);
  if (parsed.base === 0n || parsed.base > amount) throw notEnough();
  const part = { voucherId, assetId, tokenId, amount: parsed.base };
  return { ...part, contractType, chainId, contract, holder, decimals, field };
}

/** Finds what all parts of a claim share. @throws Problem bad-request that names the first one that differs. */
function termsOf({ chains }: Pick<VouchersContext, 'chains'>, lots: Lot[], isBatch: boolean): Terms {
  const [first] = lots as [Lot];
  const shared = ['chainId', 'contract', 'holder', 'contractType'] as const;
  const other = lots.find((lot) => shared.some((name) => lot[name] !== first[name]));
  if (other) throw badField(other.field, 'All vouchers of a batch are of one contract, one holder and one chain.');
  const chainId = first.chainId as number;
  const contracts = chains.find(chainId)?.contracts;
  const holder = first.holder ?? contracts?.voucherConverter;
  if (!contracts?.rewardDealer || !holder || !first.contractType)
    throw badField(first.field, `Nothing can be claimed on chain ${chainId}.`);
  const assetContract = first.contract as Address;
  const type = claimTypeOf({ holder, assetContract }, contracts.eggsGen2, isBatch);
  if (!type) throw badField(first.field, 'Eggs of the second generation are claimed one voucher at a time.');
  if (type === 'MintMastersItems' && lots.length > mostMinted)
    throw badField(lots[mostMinted]?.field ?? '', `Items that are minted are claimed ${mostMinted} at a time.`);
  return { chainId, type, contract: contracts.rewardDealer, contractType: first.contractType, assetContract, holder };
}

const notEnough = () => new Problem('insufficient-balance', 'The voucher does not have that much.');

/** Requires that the relay can send a claim with its gas. @throws Problem bad-request that names the first one too many. */
export function requireRelayable(
  { chains }: Pick<VouchersContext, 'chains'>,
  { chainId, assetContract, contractType }: Terms,
  wanted: Wanted[],
): void {
  // Tokens of ERC-20 are transferred once, with their sum.
  if (wanted.length <= mostRelayed || contractType === 'ERC20') return;
  const deployed = Object.values(chains.find(chainId)?.contracts ?? {});
  if (deployed.some((own) => typeof own === 'string' && own.toLowerCase() === assetContract.toLowerCase())) return;
  const message = `A claim to a kept wallet has ${mostRelayed} vouchers of this contract at most. Claim the others with the next one.`;
  throw badField(wanted[mostRelayed]?.field ?? '', message);
}
