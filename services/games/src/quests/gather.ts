import type { Condition } from '@hatchery/api/quest-shapes';
import { mostOfFamily } from '@hatchery/api/ultigen-players';
import type { GamesContext } from '../context.ts';
import { type AskedFact, listFactTotals } from '../facts/facts.ts';
import { factKinds } from '../games/games.ts';
import { listClaimedSince } from './claims.repository.ts';
import { factKey, type Judged, type Known, type Reports, unitKey, type Vouchers } from './judge.rules.ts';
import { startOfDay } from './periods.rules.ts';

type Context = Pick<GamesContext, 'database' | 'internal' | 'now' | 'log'>;
type Wanted = Judged & { conditions: Condition[] };

/**
 * Reads what the conditions of some quests are judged by, outside of any transaction: each service is asked once, and only for what
 * they ask. A part whose service is away is undefined.
 */
export async function gather(context: Context, family: string[], quests: Wanted[]): Promise<Known> {
  const { database, internal, now, log } = context;
  const conditions = quests.flatMap((quest) => quest.conditions);
  const ifAsked = <T>(isAsked: boolean, ask: () => Promise<T>): Promise<T | undefined> =>
    isAsked
      ? ask().catch((error: unknown) => {
          log.warn({ err: error }, 'progress of quests is not known, since a service is away');
          return undefined;
        })
      : Promise.resolve(undefined);
  const userIds = family.slice(0, mostOfFamily);
  const units = unitsOf(conditions);
  const [holdings, friends, vouchers, reports, claimedToday] = await Promise.all([
    ifAsked(conditions.some(asksHoldings), () => internal.ultigen.playerHoldings({ body: { userIds } })),
    ifAsked(conditions.some(isFact('friends')), async () => {
      const { friends: count } = await internal.users.friendCounts({ body: { userIds } });
      return count;
    }),
    ifAsked(units.length > 0, async () => {
      const asked = pagesOf(units, unitsAtOnce).map((page) =>
        internal.vouchers.ledgerBalances({ body: { userIds, units: page } }),
      );
      return vouchersByUnit(
        units,
        (await Promise.all(asked)).flatMap(({ balances }) => balances),
      );
    }),
    readReports(context, family, quests.flatMap(factsOf)),
    conditions.some(isFact('quests-today')) ? listClaimedSince(database.knex, family, startOfDay(now())) : [],
  ]);
  return { holdings, friends, vouchers, reports, claimedToday };
}

const isFact = (fact: string) => (condition: Condition) =>
  condition.kind === 'fact' && condition.source === 'platform' && condition.fact === fact;

const asksHoldings = (condition: Condition): boolean =>
  condition.kind === 'exists' ||
  ('of' in condition && condition.of !== 'asset') ||
  isFact('hatches')(condition) ||
  isFact('named')(condition);

type Unit = { assetId: string; tokenId?: string };

/** Returns the assets that conditions ask for, each once. */
export function unitsOf(conditions: Condition[]): Unit[] {
  const units = conditions.flatMap((condition): Unit[] => {
    if (!('of' in condition) || condition.of !== 'asset') return [];
    if (condition.kind === 'single') return [{ assetId: condition.id }];
    if (condition.kind !== 'amount') return (condition.ids ?? []).map((assetId) => ({ assetId }));
    const { assetId, tokenId } = condition;
    if (assetId === undefined) return [];
    return [tokenId === undefined ? { assetId } : { assetId, tokenId }];
  });
  return [...new Map(units.map((unit) => [unitKey(unit.assetId, unit.tokenId), unit])).values()];
}

const factsOf = ({ conditions, from, to }: Wanted): AskedFact[] =>
  conditions.flatMap((condition) =>
    condition.kind === 'fact' && condition.source === 'game' && condition.gameId !== undefined
      ? [{ gameId: condition.gameId, fact: condition.fact, from, to }]
      : [],
  );

/** Adds up what games reported: the sum of facts that count, the highest of others. */
async function readReports(
  { database }: Pick<GamesContext, 'database'>,
  family: string[],
  asked: AskedFact[],
): Promise<Map<string, Reports>> {
  const [totals, kinds] = await Promise.all([
    listFactTotals(database, { userIds: family, asked }),
    factKinds(database, [...new Set(asked.map(({ gameId }) => gameId))]),
  ]);
  return new Map(
    totals.flatMap(({ sum, best, count, reports }, index) => {
      const one = asked[index];
      if (!one) return [];
      const value = kinds.get(`${one.gameId} ${one.fact}`) === 'best' ? best : sum;
      return [[factKey(one), { value: BigInt(value), count, reports }] as const];
    }),
  );
}

/** The most assets that the ledger tells of at once. */
const unitsAtOnce = 100;

const pagesOf = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) => items.slice(page * size, (page + 1) * size));

type Balances = Awaited<ReturnType<GamesContext['internal']['vouchers']['ledgerBalances']>>['balances'];

/**
 * Adds up what all accounts of a player have of each unit that was asked for, what is on hold included: it is still theirs. The ledger
 * tells the token of an asset of one token, also where nobody named it.
 */
function vouchersByUnit(units: Unit[], balances: Balances): Map<string, Vouchers> {
  const ofAsset = Map.groupBy(balances, ({ assetId }) => assetId);
  return new Map(
    units.map(({ assetId, tokenId }) => {
      const held = (ofAsset.get(assetId) ?? []).filter((one) => tokenId === undefined || one.tokenId === tokenId);
      // Two conditions may ask for one voucher, with its token and without.
      const found = [...new Map(held.map((one) => [one.voucherId, one])).values()];
      const amount = found.reduce((sum, one) => sum + BigInt(one.available) + BigInt(one.held), 0n);
      return [unitKey(assetId, tokenId), { amount, voucherIds: found.map(({ voucherId }) => voucherId) }];
    }),
  );
}
