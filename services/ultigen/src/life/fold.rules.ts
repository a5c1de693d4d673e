import type { Address } from 'viem';
import type { LifeKind, Properties } from './life.rules.ts';

/** An event of the log as it is stored. */
export type StoredEvent = {
  sequence: number;
  monsterId: number;
  kind: LifeKind;
  at: Date;
  reason: string | null;
  app: string | null;
  amount: number | null;
  taken: number;
  species: number | null;
  level: number | null;
  stage: number | null;
  xp: number | null;
  from: Address | null;
  to: Address | null;
  tokenId: string | null;
  others: number[] | null;
  nickname: string | null;
  namedBy: string | null;
  chainId: number | null;
  blockNumber: number | null;
  logIndex: number | null;
  transactionHash: string | null;
};

/** The state of a creature that its log tells. */
export type FoldedCreature = Properties & {
  /** Null while it is no token. */
  tokenId: string | null;
  mintedBlock: number | null;
  owner: Address | null;
  earnedXp: number;
  nickname: string | null;
  namedBy: string | null;
};

const onChain = (event: StoredEvent) => event.blockNumber !== null;

/** Orders events of chains by their places. Those beside the chain keep their order. */
const byPlace = (one: StoredEvent, other: StoredEvent) =>
  (one.blockNumber ?? 0) - (other.blockNumber ?? 0) || (one.logIndex ?? 0) - (other.logIndex ?? 0);

/** Returns the state of a creature from its log alone. @param events of one creature, in order of their sequence. */
export function foldLife(events: StoredEvent[]): FoldedCreature {
  const beside = events.filter((event) => !onChain(event));
  const told = events.filter(onChain).sort(byPlace);
  const birth = told.find(({ kind }) => kind === 'hatched' || kind === 'minted');
  const drawn = beside.find(({ kind }) => kind === 'drawn');
  const last = told.findLast(({ species }) => species !== null);
  const named = beside.findLast(({ kind }) => kind === 'named');
  return {
    tokenId: birth?.tokenId ?? null,
    mintedBlock: birth?.blockNumber ?? null,
    owner: told.findLast(({ to }) => to !== null)?.to ?? drawn?.to ?? null,
    species: last?.species ?? drawn?.species ?? 0,
    level: last?.level ?? 1,
    stage: last?.stage ?? 1,
    xp: last?.xp ?? 0,
    earnedXp: sumOf(beside, ({ amount }) => amount ?? 0) - sumOf(told, ({ taken }) => taken),
    nickname: named?.nickname ?? null,
    namedBy: named?.namedBy ?? null,
  };
}

const sumOf = (events: StoredEvent[], partOf: (event: StoredEvent) => number) =>
  events.reduce((sum, event) => sum + partOf(event), 0);
