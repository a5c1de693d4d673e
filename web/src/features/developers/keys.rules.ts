import { type FieldRule, faultOf } from '../../platform/forms/fields.rules.ts';

/** What a key may be allowed, with what it means; other words are kept as they are. */
export const permissionWords: Record<string, string> = {
  rewards: 'Give eggs, vouchers and prizes out of its budget',
  items: 'Mint items',
  avatars: 'Make avatars for players',
  ultigen_xp: 'Give creatures experience',
  ultigen_mint: 'Mint creatures',
  chain_logs: 'Read the logs of chains',
  discord: 'Link Discord accounts',
};

/** For how long a replaced key goes on working. */
export const overlaps = [
  { seconds: 0, label: 'Not at all', words: 'The old key ends at once' },
  { seconds: 3_600, label: 'An hour', words: 'The old key works for another hour' },
  { seconds: 86_400, label: 'A day', words: 'The old key works for another day' },
  { seconds: 604_800, label: 'A week', words: 'The old key works for another week' },
] as const;

export interface BudgetLine {
  id: string;
  asset: string;
  units: string;
}

const assetShape = /^[a-zA-Z0-9:_-]{1,80}$/;
const mostUnits = 1_000_000_000;

/** What is wrong with a line of a budget; one with nothing in it is none. */
export function budgetFault({ asset, units }: BudgetLine): string | undefined {
  if (asset === '' && units === '') return undefined;
  if (!assetShape.test(asset)) return 'An asset looks like egg:2: letters, digits, and : _ -';
  if (!/^\d{1,10}$/.test(units) || Number(units) > mostUnits) return 'Units are a whole number up to a billion.';
  return undefined;
}

/** Lines as the API takes them; of an asset that is named twice, the last one counts. */
export const budgetOf = (lines: readonly BudgetLine[]): Record<string, number> =>
  Object.fromEntries(lines.filter(({ asset }) => asset !== '').map(({ asset, units }) => [asset, Number(units)]));

export const keyChecks = (rules: Record<string, FieldRule>, appRequired: boolean) => ({
  name(text: string): string | undefined {
    const fault = faultOf(text, rules.name);
    if (fault === 'empty') return 'A name is missing. It tells you later what the key is for.';
    return fault && `A name has at most ${rules.name?.maxLength} characters.`;
  },
  appId(text: string): string | undefined {
    if (text === '') return appRequired ? 'Choose the app that the key is for.' : undefined;
    return faultOf(text, rules.appId) && `An app's id has at most ${rules.appId?.maxLength} characters.`;
  },
});
