import type { ReturnReason } from '@hatchery/api/ledger';
import { inWords, listInWords } from '@hatchery/api/whole-amounts';

/** An amount of one asset in a trade, as it was when it was put there. */
export type Line = {
  /** Absent in what is asked for. */
  voucherId?: string | undefined;
  assetId: string;
  /** Absent where there is none, and where any token of a collection will do. */
  tokenId?: string | undefined;
  /** Whether it asks for any token of a collection. */
  anyToken?: boolean | undefined;
  unique: boolean;
  amountBase: string;
  name: string;
  category: string;
  image: string;
  contract: string;
  contractType: 'ERC20' | 'ERC721' | 'ERC1155';
  chainId?: number | undefined;
  decimals: number;
};

export type VoucherLine = Line & { voucherId: string };

export type BundleState = 'taking' | 'held' | 'returning' | 'returned' | 'settled';

/** Lines that one player put down, with one hold in the ledger. */
export type Bundle = {
  id: string;
  userId: string;
  lines: VoucherLine[];
  state: BundleState;
  because: ReturnReason | null;
};

const unitOf = ({ assetId, tokenId }: Line) => `${assetId} ${tokenId ?? ''}`;
const amountsOf = (lines: Line[]) =>
  lines
    .map((line) => `${unitOf(line)} ${line.amountBase}`)
    .sort()
    .join();

/** Whether two lists have the same amounts of the same units. Vouchers may differ: a merge of accounts changes their ids. */
export const isSameLines = (one: Line[], other: Line[]): boolean => amountsOf(one) === amountsOf(other);

/** Returns the unit that stands on both sides, if there is one. */
export function onBothSides(offered: Line[], requested: Line[]): Line | undefined {
  const units = new Set(offered.map(unitOf));
  return requested.find((line) => units.has(unitOf(line)));
}

/** Returns the parts of a hold. */
export const partsOf = (lines: VoucherLine[]) =>
  lines.map(({ voucherId, amountBase: amount }) => ({ voucherId, amount }));

/** Returns `3 × Fire Egg, Moss medal #7 and 2 more`. */
export const linesInWords = (lines: Line[]): string =>
  listInWords(
    lines.map(({ amountBase, tokenId, ...line }) =>
      inWords(BigInt(amountBase), { ...line, tokenId: tokenId === undefined ? null : BigInt(tokenId) }),
    ),
  );
