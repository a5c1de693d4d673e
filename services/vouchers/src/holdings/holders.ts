import { Problem } from '@hatchery/api/problems';
import { type CreatureElement, elementOf, gen2MonsterOf } from '@hatchery/chain/creatures';
import type { Queryable } from '@hatchery/kit/database';
import type { Address } from 'viem';
import {
  findFinalBlock,
  type HeldKind,
  type HoldersPage,
  type HoldingsQuery,
  listHeldAt,
} from './holdings.repository.ts';

export { type FinalBlock, findFinalBlock, type HoldingsQuery } from './holdings.repository.ts';
export { type Generation, generations } from './moves.rules.ts';

/**
 * How much someone holds of one kind: base units of a token, or a number of creatures. A gen-1 token has no monster before the chain
 * was told which one it is.
 */
export type Holding = {
  monsterId: number | null;
  element: CreatureElement | null;
  isShiny: boolean;
  amount: bigint;
};

export type Holder = { address: Address; holdings: Holding[] };

/** Keeps creatures of one element or rarity alone. */
export type HoldingFilter = { element?: CreatureElement | undefined; rarity?: 'common' | 'shiny' | undefined };

const atOnce = 500;

/**
 * Lists who held something after a final block, by address, in pages. Staked creatures and tokens count for who staked them.
 * @param except addresses to leave out, such as the platform's own contracts; `after`: the last address of an earlier page
 * @throws Problem conflict if the block is not final here yet.
 */
export async function* holdersAt(
  db: Queryable,
  query: HoldingsQuery & { filter?: HoldingFilter; except?: readonly Address[]; after?: string },
): AsyncGenerator<Holder[]> {
  await checkBlock(db, query);
  let after = query.after ?? '';
  for (;;) {
    const holders = await findHolders(db, query, { after, limit: atOnce, except: query.except ?? [] });
    const last = holders.at(-1);
    if (!last) return;
    const holding = kept(holders, query.filter);
    if (holding.length > 0) yield holding;
    after = last.address;
  }
}

/** Lists what some addresses held after a final block. @throws Problem conflict if the block is not final here yet. */
export async function listHoldingsAt(
  db: Queryable,
  { addresses, filter, ...query }: HoldingsQuery & { addresses: Address[]; filter?: HoldingFilter },
): Promise<Holder[]> {
  await checkBlock(db, query);
  return kept(await findHolders(db, query, { addresses }), filter);
}

async function checkBlock(db: Queryable, { chainId, blockNumber }: HoldingsQuery): Promise<void> {
  const last = await findFinalBlock(db, chainId);
  if (last && blockNumber <= last.number) return;
  throw new Problem('conflict', `Block ${blockNumber} of chain ${chainId} is not final here yet. Try again later.`);
}

async function findHolders(db: Queryable, query: HoldingsQuery, page: HoldersPage): Promise<Holder[]> {
  const held = await listHeldAt(db, query, page);
  return [...Map.groupBy(held, ({ address }) => address)].map(([address, rows]) => ({
    address,
    holdings: rows.flatMap((row) => (row.amount === null ? [] : [holdingOf(query, row)])),
  }));
}

function holdingOf({ generation }: HoldingsQuery, { tokenId, amount, ...kind }: HeldKind): Holding {
  const { monsterId, isShiny } = (tokenId !== null && gen2MonsterOf(BigInt(tokenId))) || kind;
  const isCreature = generation === 'gen1' || generation === 'gen2' || generation === 'gen3';
  const element = isCreature && monsterId !== null ? (elementOf(generation, monsterId) ?? null) : null;
  return { monsterId, element, isShiny, amount: BigInt(amount) };
}

function kept(holders: Holder[], { element, rarity }: HoldingFilter = {}): Holder[] {
  const isKept = (one: Holding) =>
    (element === undefined || one.element === element) &&
    (rarity === undefined || one.isShiny === (rarity === 'shiny'));
  return holders
    .map(({ address, holdings }) => ({ address, holdings: holdings.filter(isKept) }))
    .filter(({ holdings }) => holdings.length > 0);
}
