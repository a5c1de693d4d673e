import type { TradeAsset } from '@hatchery/api/trade-shapes';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import type { BundleLine } from '../../platform/vouchers/bundle.rules.ts';
import { freeOf } from '../../platform/vouchers/parts.rules.ts';

/** A line that somebody asks for, and the vouchers of a bag that could pay it. */
export interface Demand {
  line: TradeAsset;
  /** Those with the most first. */
  candidates: Voucher[];
  missing: bigint;
}

export const demandsOf = (request: readonly TradeAsset[], bag: readonly Voucher[]): Demand[] =>
  request.map((line) => demandOf(line, bag));

function demandOf(line: TradeAsset, bag: readonly Voucher[]): Demand {
  const candidates = bag
    .filter((voucher) => voucher.assetId === line.assetId && isToken(voucher, line) && freeOf(voucher) > 0n)
    .toSorted((one, other) => (freeOf(one) < freeOf(other) ? 1 : -1));
  const free = candidates.reduce((sum, voucher) => sum + freeOf(voucher), 0n);
  const wanted = BigInt(line.amountBase);
  return { line, candidates, missing: wanted > free ? wanted - free : 0n };
}

const isToken = ({ tokenId }: Voucher, line: TradeAsset): boolean =>
  line.tokenId === undefined || line.tokenId === tokenId;

/** Returns the vouchers that could pay a line alone. More than one are the player's choice. */
export const choicesOf = ({ line, candidates }: Demand): Voucher[] =>
  candidates.filter((voucher) => freeOf(voucher) >= BigInt(line.amountBase));

/** Returns what pays a line: the chosen voucher, else the first that could alone, else several, the largest first. */
export function paymentOf(demand: Demand, chosen: string | undefined): BundleLine[] {
  const choices = choicesOf(demand);
  const alone = choices.find(({ uid }) => uid === chosen) ?? choices[0];
  let left = BigInt(demand.line.amountBase);
  return (alone ? [alone] : demand.candidates).flatMap((voucher) => {
    const part = freeOf(voucher) < left ? freeOf(voucher) : left;
    left -= part;
    return part > 0n ? [{ ...voucher, amountBase: String(part) }] : [];
  });
}

/** Returns the vouchers to name to the API: those of lines that more than one voucher could pay. */
export const namedOf = (demands: readonly Demand[], chosen: Record<number, string>): BundleLine[] =>
  demands.flatMap((demand, index) => (demand.candidates.length > 1 ? paymentOf(demand, chosen[index]) : []));

/** Returns lines of what is missing from a bag. */
export const missingOf = (demands: readonly Demand[]): BundleLine[] =>
  demands.flatMap(({ line, missing }) => (missing > 0n ? [{ ...line, amountBase: String(missing) }] : []));
