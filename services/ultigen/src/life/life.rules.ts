import { type Address, zeroAddress } from 'viem';
import type { UltigenEvent } from '../chain-events/events.ts';
import { mintedIn, monsterChangesIn } from '../chain-events/facts.rules.ts';

export type LifeKind =
  | 'drawn'
  | 'hatched'
  | 'minted'
  | 'experience'
  | 'level'
  | 'evolved'
  | 'merged'
  | 'consumed'
  | 'moved'
  | 'named';

/** Properties of a creature that the chain tells: its kind is its `species` here. */
export type Properties = { species: number; level: number; stage: number; xp: number };

/** Where an event stands on a chain. */
export type LifePlace = { chainId: number; blockNumber: number; logIndex: number; transactionHash: string | null };

/** Something that happened to a creature. What happens beside the chain has no place. */
export type LifeEntry = {
  monsterId: number;
  kind: LifeKind;
  at: Date;
  reason?: string;
  app?: string | undefined;
  amount?: number;
  taken?: number;
  properties?: Partial<Properties>;
  from?: Address;
  to?: Address;
  tokenId?: string;
  others?: number[];
  nickname?: string;
  namedBy?: string;
  chainId?: number;
  place?: LifePlace;
};

/** A creature before some blocks. */
export type KnownCreature = { id: number; tokenId: string; isHatched: boolean } & Properties;

/** A growth that a transaction brought: how much experience its voucher took over, and the app of the key that asked for it. */
export type Grown = { tokenId: string; transactionHash: string; taken: number; app: string | null };

type Known = {
  chainId: number;
  creatures: KnownCreature[];
  grown: Grown[];
  /** Turns seconds since 1970 into a date. */
  timeOf: (seconds: number) => Date;
};

/**
 * Returns what blocks tell of creatures, an entry for each log at most.
 * @param events in their order.
 */
export function entriesOf(events: UltigenEvent[], { chainId, creatures, grown, timeOf }: Known): LifeEntry[] {
  const known = new Map(creatures.map((one) => [one.tokenId, one]));
  const now = new Map<string, Properties>(known);
  // Nothing happens to a token before it is minted.
  const unborn = new Set(mintedIn(events).map(({ tokenId }) => tokenId));
  const merges = mergesIn(events);
  const idsOf = (tokens: string[]) => tokens.flatMap((token) => known.get(token)?.id ?? []);
  return events.flatMap((event): LifeEntry[] => {
    const told = toldBy(event);
    const creature = told && known.get(told.tokenId);
    if (!told || !creature) return [];
    if ('owner' in told) unborn.delete(told.tokenId);
    if (unborn.has(told.tokenId)) return [];
    const { blockNumber, logIndex, transactionHash, blockTime } = event;
    const { tokenId } = told;
    const merge = merges.get(transactionHash);
    const entry = {
      monsterId: creature.id,
      tokenId,
      at: timeOf(blockTime),
      place: { chainId, blockNumber, logIndex, transactionHash },
    };
    if ('from' in told) {
      const gone = told.to === zeroAddress;
      const others = gone && merge?.consumed.includes(tokenId) ? { others: idsOf([merge.tokenId]) } : {};
      return [{ ...entry, kind: gone ? 'consumed' : 'moved', from: told.from, to: told.to, ...others }];
    }
    const { properties } = told;
    const before = now.get(tokenId) ?? properties;
    now.set(tokenId, properties);
    if ('owner' in told)
      return [{ ...entry, kind: creature.isHatched ? 'hatched' : 'minted', to: told.owner, properties }];
    if (isSame(before, properties)) return [];
    const own = grown.find((one) => one.tokenId === tokenId && one.transactionHash === transactionHash);
    const kind = merge?.tokenId === tokenId ? 'merged' : changeOf(before, properties);
    const others = kind === 'merged' ? { others: idsOf(merge?.consumed ?? []) } : {};
    const amount = Math.max(0, properties.xp - before.xp - (own?.taken ?? 0));
    return [{ ...entry, kind, properties, amount, taken: own?.taken ?? 0, app: own?.app ?? undefined, ...others }];
  });
}

type Told = { tokenId: string } & (
  | { from: Address; to: Address }
  | { properties: Properties; owner: Address }
  | { properties: Properties }
);

function toldBy(event: UltigenEvent): Told | undefined {
  if (event.eventName === 'Transfer') {
    const { tokenId, from, to } = event.args;
    return from === zeroAddress ? undefined : { tokenId: String(tokenId), from, to };
  }
  const [change] = monsterChangesIn([event]);
  if (!change) return undefined;
  const { tokenId, monsterId: species, level, stage, xp } = change;
  const properties = { species, level, stage, xp };
  return event.eventName === 'MonsterMinted'
    ? { tokenId, properties, owner: event.args.owner }
    : { tokenId, properties };
}

type Merge = { tokenId: string; consumed: string[] };

/** Returns merges by their transactions. A transaction with several tells of the last one. */
const mergesIn = (events: UltigenEvent[]): Map<string, Merge> =>
  new Map(
    events.flatMap((event): [string, Merge][] =>
      event.eventName === 'MonstersMerged'
        ? [[event.transactionHash, { tokenId: String(event.args.tokenId), consumed: event.args.consumed.map(String) }]]
        : [],
    ),
  );

export const changeOf = (before: Properties, after: Properties): 'evolved' | 'level' | 'experience' => {
  if (before.species !== after.species || before.stage !== after.stage) return 'evolved';
  return before.level === after.level ? 'experience' : 'level';
};

const isSame = (one: Properties, other: Properties) =>
  one.species === other.species && one.level === other.level && one.stage === other.stage && one.xp === other.xp;

type Draw = { chainId: number; address: Address };

/** Returns the first entries of creatures that were drawn for an address. */
export const drawnEntries = (
  drawn: { id: number; monsterId: number }[],
  { chainId, address }: Draw,
  { reason, now }: { reason: string; now: Date },
): LifeEntry[] =>
  drawn.map(({ id, monsterId: species }) => ({
    monsterId: id,
    kind: 'drawn',
    at: now,
    reason,
    properties: { species },
    to: address,
    chainId,
  }));
