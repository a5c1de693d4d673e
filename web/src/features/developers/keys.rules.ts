import { typedUnits } from '../../design/amount.rules.ts';
import { type FieldRule, faultOf } from '../../platform/forms/fields.rules.ts';
import { amountFault, amountWords, baseOf } from '../../platform/vouchers/units.rules.ts';

/** The permissions of a key, in words. */
export const permissionWords: Record<string, string> = {
  rewards: 'Give eggs, vouchers and prizes from its budget',
  games: 'Act for its game: open plays, report facts, use shared saves, give badges',
  items: 'Mint items',
  avatars: 'Create avatars for players',
  ultigen_xp: 'Give creatures experience from its budget, and evolve them',
  ultigen_mint: 'Mint creatures from its budget',
  chain_logs: 'Read chain logs',
  discord: 'Link Discord accounts',
};

/** The times for which a replaced key can keep working. */
export const overlaps = [
  { seconds: 0, label: 'No overlap', words: 'The old key stops working at once' },
  { seconds: 3_600, label: '1 hour', words: 'The old key works for another hour' },
  { seconds: 86_400, label: '1 day', words: 'The old key works for another day' },
  { seconds: 604_800, label: '1 week', words: 'The old key works for another week' },
] as const;

export interface BudgetLine {
  id: string;
  /** `egg:2`, `monster:xp`, `monster:mint`, `masters:avatars`, `masters:item:101`, or `asset:` and the uid of an asset. */
  asset: string;
  /** Eggs, experience, creatures, avatars, items, or whole tokens of an asset, as typed. */
  units: string;
  /** Set for vouchers of an asset. */
  about?: { name: string; decimals: number } | undefined;
}

/** Things that a budget is for, with how the names of their assets begin. Eggs and items have kinds, which are named after that. */
const things = [
  { words: 'eggs', asset: 'egg:' },
  { words: 'experience', asset: 'monster:xp' },
  { words: 'creatures', asset: 'monster:mint' },
  { words: 'avatars', asset: 'masters:avatars' },
  { words: 'items', asset: 'masters:item:' },
] as const;

/** Returns the things that a budget may get another line for. */
export const thingsFor = (lines: readonly BudgetLine[]) =>
  things.filter(({ asset }) => asset.endsWith(':') || lines.every((line) => line.asset !== asset));

const countedShape = /^(egg:[0-4]|monster:(xp|mint)|masters:(avatars|item:[1-9]\d{0,8}))$/;
const mostThings = 1_000_000_000;

/** Returns the error of a budget line, if any; an empty line has none. */
export function budgetFault({ asset, units, about }: BudgetLine): string | undefined {
  if (asset === '' && units === '') return undefined;
  if (about) return baseOf(units, about.decimals) === 0n ? undefined : amountFault(units, about);
  if (!countedShape.test(asset))
    return 'Enter eggs as egg:2 (0 to 4), experience as monster:xp, creatures as monster:mint, avatars as masters:avatars, or an item as masters:item:101.';
  if (!/^\d{1,10}$/.test(units) || Number(units) > mostThings) return 'Enter a whole number up to a billion.';
  return undefined;
}

type Balance = Record<string, number | string>;

/** Returns budget lines as the API takes them; if an asset appears twice, the last line counts. */
export const budgetOf = (lines: readonly BudgetLine[]): Balance =>
  Object.fromEntries(
    lines
      .filter(({ asset }) => asset !== '')
      .map(({ asset, units, about }) => [asset, about ? String(baseOf(units, about.decimals)) : Number(units)]),
  );

type Budgets = { balance: Balance; assets: readonly { asset: string; name: string; decimals: number }[] };

/** Returns the budgets of a key as lines to edit. */
export const linesOf = ({ balance, assets }: Budgets): BudgetLine[] =>
  Object.entries(balance).map(([asset, amount]) => {
    const known = assets.find((one) => one.asset === asset);
    const about = known && { name: known.name, decimals: known.decimals };
    const units = about ? typedUnits(BigInt(amount), about.decimals) : String(amount);
    return { id: asset, asset, units, about };
  });

/** Returns the budgets of a key in words: "egg:2 1,000", "2.5 Ember token". */
export const budgetsInWords = ({ balance, assets }: Budgets): { asset: string; words: string; isEmpty: boolean }[] =>
  Object.entries(balance).map(([asset, amount]) => {
    const about = assets.find((one) => one.asset === asset);
    const words = about ? amountWords(BigInt(amount), about) : `${asset} ${Number(amount).toLocaleString('en')}`;
    return { asset, words, isEmpty: BigInt(amount) === 0n };
  });

export const keyChecks = (rules: Record<string, FieldRule>, appRequired: boolean) => ({
  name(text: string): string | undefined {
    const fault = faultOf(text, rules.name);
    if (fault === 'empty') return 'Enter a name, so that you know later what the key is for.';
    return fault && `Use at most ${rules.name?.maxLength} characters.`;
  },
  appId(text: string): string | undefined {
    if (text === '') return appRequired ? 'Choose an app.' : undefined;
    return faultOf(text, rules.appId) && `Use at most ${rules.appId?.maxLength} characters.`;
  },
});
