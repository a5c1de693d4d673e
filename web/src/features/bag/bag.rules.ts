import type { Voucher } from '@hatchery/api/voucher-gifts';
import { hourWords } from '../../platform/time.rules.ts';

/** A part of a bag: all vouchers of one asset. A collection has one for each of its tokens. */
export interface Group {
  assetId: string;
  name: string;
  category: string;
  vouchers: Voucher[];
}

export const heldOf = ({ onHold }: Pick<Voucher, 'onHold'>): bigint =>
  onHold.reduce((sum, { amountBase }) => sum + BigInt(amountBase), 0n);

/** Returns vouchers by asset: categories and names in order of the alphabet, and the tokens of a collection by their number. */
export function groupsOf(vouchers: readonly Voucher[]): Group[] {
  const groups = [...Map.groupBy(vouchers, ({ assetId }) => assetId)].map(([assetId, list]) => {
    const { name = '', category = '' } = list[0] ?? {};
    return { assetId, name, category, vouchers: list.toSorted(byToken) };
  });
  return groups.toSorted((a, b) => a.category.localeCompare(b.category) || a.name.localeCompare(b.name));
}

function byToken({ tokenId: one = '0' }: Voucher, { tokenId: other = '0' }: Voucher): number {
  const [a, b] = [BigInt(one), BigInt(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

export interface Filter {
  text: string;
  category: string | undefined;
  type: Voucher['type'] | undefined;
}

export const isFiltering = ({ text, category, type }: Filter): boolean =>
  text.trim() !== '' || category !== undefined || type !== undefined;

/** Returns the vouchers that a filter lets through. A text is looked for in names and categories, and `#7` or `7` is a token. */
export function filterVouchers(vouchers: readonly Voucher[], { text, category, type }: Filter): Voucher[] {
  const wanted = text.trim().toLowerCase();
  const isNamed = ({ name, category: own, tokenId }: Voucher) =>
    `${name} ${own}`.toLowerCase().includes(wanted) || tokenId === wanted.replace(/^#/, '');
  return vouchers.filter(
    (voucher) =>
      (category === undefined || voucher.category === category) &&
      (type === undefined || voucher.type === type) &&
      (wanted === '' || isNamed(voucher)),
  );
}

export const categoriesOf = (vouchers: readonly Pick<Voucher, 'category'>[]): string[] =>
  [...new Set(vouchers.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b));

const holdReasons: Record<string, string> = {
  claim: 'a claim to a wallet',
  trade: 'a trade',
  game: 'a game',
  crafting: 'crafting',
};

/** Returns why something is on hold, as in "On hold for a claim to a wallet". */
export const holdWords = ({ reason }: Pick<Voucher['onHold'][number], 'reason'>): string => {
  const what = holdReasons[reason];
  return what ? `On hold for ${what}` : 'On hold';
};

/** Returns until when something is on hold, in the player's own time: an hour today, else a day. */
export function untilWords(until: string | undefined, now: number): string {
  if (until === undefined) return 'until it is done';
  const at = new Date(until);
  if (at.getTime() <= now) return 'back in a moment';
  const isToday = at.toDateString() === new Date(now).toDateString();
  const hour = hourWords(at.getTime());
  return isToday
    ? `until ${hour}`
    : `until ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${hour}`;
}
