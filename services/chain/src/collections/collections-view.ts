import { fieldProblem } from '@hatchery/api/problems';
import type { Deployment } from '@hatchery/chain/addresses';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, zeroAddress } from 'viem';
import type { ChainContext } from '../context.ts';
import { NotReadYet } from '../projections/not-read-yet.ts';
import { listSeenPlaces, type SeenPlace } from '../projections/seen-places.ts';
import { noTotals, type Token, type Totals } from './collection-book.rules.ts';
import { type CollectionFacts, collections } from './collections.content.ts';
import {
  type DaySums,
  findFloor,
  findTokenOn,
  type HeldBy,
  listHeld,
  listTotalsOn,
  sumDays,
} from './view.repository.ts';

export type { DaySums, HeldBy } from './view.repository.ts';

/** A collection on one chain at one block. */
export type PlacedCollection = {
  facts: CollectionFacts;
  place: SeenPlace;
  contract: Address;
  totals: Totals;
  /** The amount that the bridges of the token have locked. */
  locked: bigint;
  floor: bigint | null;
};

const readOnce = { isolationLevel: 'repeatable read', readOnly: true } as const;

type Parts = Pick<ChainContext, 'database' | 'chainIds' | 'deploymentOf'>;

/** Reads what all answers are true of, in one snapshot of the database. */
export const viewAtOnce = <Result>(
  { database }: Pick<ChainContext, 'database'>,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> => database.knex.transaction(read, readOnce);

const contractOf = (deployment: Deployment | undefined, facts: CollectionFacts): Address | undefined => {
  const address = deployment?.[facts.family];
  return address === zeroAddress ? undefined : address;
};

/** Lists the contracts that lock the token of a chain while it is on others. */
const bridgesOf = (deployment: Deployment | undefined): Address[] =>
  [deployment?.omnichainToken, deployment?.tokenBridge].filter(
    (address): address is Address => address !== undefined && address !== zeroAddress,
  );

/** Lists collections where they stand, by collection and chain. Chains that were not read yet are left out. */
export async function listPlaced(
  tx: Transaction,
  { chainIds, deploymentOf }: Parts,
  wanted: readonly CollectionFacts[] = collections,
): Promise<PlacedCollection[]> {
  const bridges = chainIds.flatMap((chainId) =>
    bridgesOf(deploymentOf(chainId)).map((address) => ({ chainId, address })),
  );
  const [places, stored, lockedOn] = await Promise.all([
    listSeenPlaces(tx, chainIds),
    listTotalsOn(
      tx,
      chainIds,
      wanted.map(({ family }) => family),
    ),
    listHeld(tx, 'gameToken', bridges),
  ]);
  const placed = wanted.flatMap((facts) =>
    places.flatMap((place) => {
      const contract = contractOf(deploymentOf(place.chainId), facts);
      if (!contract) return [];
      const found = stored.find(({ chainId, family }) => chainId === place.chainId && family === facts.family);
      const locked = facts.family === 'gameToken' ? amountOn(lockedOn, place.chainId) : 0n;
      return [{ facts, place, contract, totals: found ?? noTotals(), locked }];
    }),
  );
  return Promise.all(
    placed.map(async (one) => {
      const { totals, place, facts } = one;
      return { ...one, floor: totals.listed > 0 ? await findFloor(tx, place.chainId, facts.family) : null };
    }),
  );
}

/** Returns whether a collection was read on each chain on which it stands, so that sums over them are whole. */
export const isWhole = (
  { chainIds, deploymentOf }: Parts,
  facts: CollectionFacts,
  placed: readonly PlacedCollection[],
): boolean => placed.length === chainIds.filter((chainId) => contractOf(deploymentOf(chainId), facts)).length;

const amountOn = (held: readonly HeldBy[], chainId: number): bigint =>
  held.reduce((sum, one) => (one.chainId === chainId ? sum + one.amount : sum), 0n);

/** Lists what addresses have of the game token. */
export const listTokenHeld = (tx: Transaction, holders: readonly { chainId: number; address: string }[]) =>
  listHeld(tx, 'gameToken', holders);

/** Makes sure that a collection stands on a chain that a query names. @throws Problem not-found. */
export function ensureStands({ deploymentOf }: Pick<Parts, 'deploymentOf'>, facts: CollectionFacts, chainId: number) {
  if (!contractOf(deploymentOf(chainId), facts))
    throw fieldProblem('not-found', 'query.chainId', `${facts.name} are not on chain ${chainId}.`);
}

/**
 * Reads a collection on one chain, the main one if absent, as it is at one block.
 * @throws Problem not-found where it does not stand, service-unavailable before the chain was read.
 */
export function viewCollection<Result>(
  context: Parts & Pick<ChainContext, 'mainChainId'>,
  facts: CollectionFacts,
  chainId: number | undefined = context.mainChainId,
  read: (tx: Transaction, placed: PlacedCollection) => Promise<Result>,
): Promise<Result> {
  ensureStands(context, facts, chainId);
  return viewAtOnce(context, async (tx) => {
    const [placed] = await listPlaced(tx, { ...context, chainIds: [chainId] }, [facts]);
    if (!placed) throw new NotReadYet(chainId);
    return read(tx, placed);
  });
}

/** Finds a token of which there is one, on whichever chain it is. */
export const findToken = (
  { database, chainIds }: Parts,
  { family }: CollectionFacts,
  tokenId: string,
): Promise<(Token & { chainId: number }) | undefined> => findTokenOn(database.knex, chainIds, family, tokenId);

/** Adds up what happened in each span of days. */
export const sumSpans = (
  { database, chainIds }: Parts,
  spans: readonly { from: string; to: string }[],
): Promise<DaySums[]> => sumDays(database.knex, chainIds, spans);
