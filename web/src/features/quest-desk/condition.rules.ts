import type { Asset } from '@hatchery/api/assets';
import type { Condition } from '@hatchery/api/quest-shapes';
import { typedUnits } from '../../design/amount.rules.ts';
import { countFault, countOf } from '../../platform/forms/count.rules.ts';
import { namesTokens } from '../../platform/vouchers/asset.words.ts';
import { amountFault, baseOf } from '../../platform/vouchers/units.rules.ts';

export type Kind = Condition['kind'];
export type Held = 'creature' | 'egg' | 'asset';
export type Looks = Extract<Condition, { kind: 'exists' }>;

/** A condition as an admin types it. What its kind does not have is left out when it is saved. */
export interface ConditionRow {
  key: string;
  kind: Kind;
  of: Held;
  /** Numbers of kinds of creatures, separated by commas. */
  creatures: string;
  /** Types of eggs. */
  eggs: string[];
  assets: Asset[];
  tokenId: string;
  /** How many, how many different ones, or how much of a fact. */
  amount: string;
  generation: NonNullable<Looks['generation']> | '';
  element: NonNullable<Looks['element']> | '';
  rarity: NonNullable<Looks['rarity']> | '';
  /** Empty for facts of the platform. */
  gameId: string;
  fact: string;
}

export const newCondition = (key: string): ConditionRow => ({
  key,
  kind: 'fact',
  of: 'creature',
  creatures: '',
  eggs: [],
  assets: [],
  tokenId: '',
  amount: '1',
  generation: '',
  element: '',
  rarity: '',
  gameId: '',
  fact: 'hatches',
});

const mostNamed = 50;
const mostDifferent = 1_000;

const creatureIds = ({ creatures }: ConditionRow): string[] =>
  [...new Set(creatures.split(/[\s,]+/))].filter((id) => id !== '');

/** Returns the ids that a row names: of creatures, eggs or assets. */
const idsOf = (row: ConditionRow): string[] => {
  if (row.of === 'creature') return creatureIds(row);
  return row.of === 'egg' ? row.eggs : row.assets.map(({ uid }) => uid);
};

export type ConditionFaults = Partial<Record<'ids' | 'tokenId' | 'amount' | 'fact', string>>;

const withoutNone = (faults: Record<string, string | undefined>): ConditionFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/** Returns the error of the ids that a row names; `most` of them at most. */
function idsFault(row: ConditionRow, most: number): string | undefined {
  const ids = idsOf(row);
  if (ids.length === 0)
    return row.of === 'creature' ? 'Enter the number of a kind of creature.' : 'Choose at least one.';
  if (row.of === 'creature' && ids.some((id) => !/^\d{1,7}$/.test(id)))
    return 'Enter numbers of kinds of creatures, separated by commas.';
  return ids.length > most ? `Name at most ${most}.` : undefined;
}

function amountFaults(row: ConditionRow): ConditionFaults {
  if (row.of !== 'asset') return withoutNone({ amount: countFault(row.amount, Number.MAX_SAFE_INTEGER) });
  const [asset] = row.assets;
  if (!asset) return { ids: 'Choose which one.' };
  const needsToken = namesTokens(asset) && row.tokenId !== '' && !/^(0|[1-9]\d{0,77})$/.test(row.tokenId);
  return withoutNone({
    amount: amountFault(row.amount, { decimals: asset.decimals }),
    tokenId: needsToken ? 'Enter a whole number without leading zeros.' : undefined,
  });
}

/** Returns what is wrong with a condition, by field. */
export function conditionFaults(row: ConditionRow): ConditionFaults {
  switch (row.kind) {
    case 'always':
    case 'exists':
      return {};
    case 'single':
      return withoutNone({ ids: idsFault(row, 1) });
    case 'set':
      return withoutNone({ ids: idsFault(row, mostNamed) });
    case 'collection': {
      // Only assets have to be named: creatures and eggs have kinds of their own.
      const isNamed = row.of === 'asset' || idsOf(row).length > 0;
      return withoutNone({
        ids: isNamed ? idsFault(row, mostNamed) : undefined,
        amount: countFault(row.amount, mostDifferent),
      });
    }
    case 'amount':
      return amountFaults(row);
    case 'fact':
      return withoutNone({
        fact: row.fact === '' ? 'Choose a fact.' : undefined,
        amount: countFault(row.amount, Number.MAX_SAFE_INTEGER),
      });
  }
}

export const areConditionsGood = (rows: readonly ConditionRow[]): boolean =>
  rows.length > 0 && rows.every((row) => Object.keys(conditionFaults(row)).length === 0);

/** Returns a row as the API takes it. */
export function conditionOf(row: ConditionRow): Condition {
  const { kind, of, generation, element, rarity, gameId, fact } = row;
  const count = countOf(row.amount) ?? 1;
  const ids = idsOf(row);
  switch (kind) {
    case 'always':
      return { kind };
    case 'single':
      return { kind, of, id: ids[0] ?? '' };
    case 'set':
      return { kind, of, ids };
    case 'collection':
      return { kind, of, ...(ids.length > 0 ? { ids } : {}), different: count };
    case 'amount':
      return amountOf(row);
    case 'exists':
      return { kind, ...(generation && { generation }), ...(element && { element }), ...(rarity && { rarity }) };
    case 'fact':
      return gameId === ''
        ? { kind, source: 'platform', fact, atLeast: count }
        : { kind, source: 'game', gameId, fact, atLeast: count };
  }
}

function amountOf({ of, assets: [asset], tokenId, amount }: ConditionRow): Condition {
  if (of !== 'asset' || !asset) return { kind: 'amount', of, amount: String(countOf(amount) ?? 1) };
  return {
    kind: 'amount',
    of,
    assetId: asset.uid,
    ...(namesTokens(asset) && tokenId !== '' ? { tokenId } : {}),
    amount: String(baseOf(amount, asset.decimals) ?? 0n),
  };
}

/** Returns the ids of assets that conditions point at. */
export const assetIdsOf = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap((condition) => {
    if (!('of' in condition) || condition.of !== 'asset') return [];
    if (condition.kind === 'single') return [condition.id];
    if (condition.kind === 'amount') return condition.assetId === undefined ? [] : [condition.assetId];
    return condition.ids ?? [];
  });

type AssetOf = (id: string) => Asset | undefined;

/** Returns the fields of a row that name creatures, eggs or assets. */
function namedIn(of: Held, ids: readonly string[], assetOf: AssetOf): Partial<ConditionRow> {
  if (of === 'creature') return { of, creatures: ids.join(', ') };
  if (of === 'egg') return { of, eggs: [...ids] };
  return { of, assets: ids.map(assetOf).filter((asset) => asset !== undefined) };
}

/** Returns a condition as an admin would have typed it. */
export function rowOfCondition(key: string, condition: Condition, assetOf: AssetOf): ConditionRow {
  const row = { ...newCondition(key), kind: condition.kind };
  switch (condition.kind) {
    case 'always':
      return row;
    case 'single':
      return { ...row, ...namedIn(condition.of, [condition.id], assetOf) };
    case 'set':
      return { ...row, ...namedIn(condition.of, condition.ids, assetOf) };
    case 'collection':
      return { ...row, ...namedIn(condition.of, condition.ids ?? [], assetOf), amount: String(condition.different) };
    case 'amount': {
      const { of, assetId, tokenId = '', amount } = condition;
      const decimals = (assetId && assetOf(assetId)?.decimals) || 0;
      const typed = typedUnits(BigInt(amount), decimals);
      return { ...row, ...namedIn(of, assetId ? [assetId] : [], assetOf), tokenId, amount: typed };
    }
    case 'exists': {
      const { generation = '', element = '', rarity = '' } = condition;
      return { ...row, generation, element, rarity };
    }
    case 'fact':
      return { ...row, gameId: condition.gameId ?? '', fact: condition.fact, amount: String(condition.atLeast) };
  }
}
