import { type FieldRule, faultOf } from '../../platform/forms/fields.rules.ts';

/** The permissions of a key, in words. */
export const permissionWords: Record<string, string> = {
  rewards: 'Give eggs, vouchers and prizes from its budget',
  items: 'Mint items',
  avatars: 'Create avatars for players',
  ultigen_xp: 'Give creatures experience',
  ultigen_mint: 'Mint creatures',
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
  asset: string;
  units: string;
}

const assetShape = /^egg:[0-4]$/;
const mostUnits = 1_000_000_000;

/** Returns the error of a budget line, if any; an empty line has none. */
export function budgetFault({ asset, units }: BudgetLine): string | undefined {
  if (asset === '' && units === '') return undefined;
  if (!assetShape.test(asset)) return 'Enter eggs of a type, from egg:0 to egg:4, such as egg:2.';
  if (!/^\d{1,10}$/.test(units) || Number(units) > mostUnits) return 'Enter a whole number up to a billion.';
  return undefined;
}

/** Returns budget lines as the API takes them; if an asset appears twice, the last line counts. */
export const budgetOf = (lines: readonly BudgetLine[]): Record<string, number> =>
  Object.fromEntries(lines.filter(({ asset }) => asset !== '').map(({ asset, units }) => [asset, Number(units)]));

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
