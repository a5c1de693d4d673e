import type { Condition, QuestStep } from '@hatchery/api/quest-shapes';
import type { AskedFact } from '../facts/facts.ts';

type Creature = {
  id: number;
  chainId: number;
  tokenId: string | null;
  monsterId: number;
  generation: string;
  element: string;
  rarity: string;
  block: number;
};
type Eggs = { chainId: number; eggType: number; amount: number; block: number };

type Hatcher = { address: string; hatches: number };

export type Holdings = { creatures: Creature[]; eggs: Eggs[]; hatchedBy: Hatcher[]; named: number };

/** Reports of one fact within a period: what they come to, and which they are. */
export type Reports = { value: bigint; count: number; reports: string[] };

/** Vouchers of one asset. */
export type Vouchers = { amount: bigint; voucherIds: string[] };

/** Everything that conditions are judged by. A part that nobody could tell is undefined. */
export type Known = {
  holdings: Holdings | undefined;
  friends: number | undefined;
  /** By `unitKey`. */
  vouchers: Map<string, Vouchers> | undefined;
  /** By `factKey`. */
  reports: Map<string, Reports>;
  /** Quests that were claimed today. */
  claimedToday: string[];
};

/** Tells the vouchers of assets apart. */
export const unitKey = (assetId: string, tokenId?: string): string => `${assetId} ${tokenId ?? ''}`;

export const factKey = ({ gameId, fact, from, to }: AskedFact): string =>
  [gameId, fact, from?.toISOString(), to?.toISOString()].join(' ');

/** The quest that conditions belong to, and when what counts for it was reported. */
export type Judged = { questId: string; from: Date | null; to: Date | null };

const proofOfCreature = ({ id }: Pick<Creature, 'id'>) => `creature ${id}`;
const proofOfHatcher = ({ address }: Pick<Hatcher, 'address'>) => `wallet ${address}`;

/** Returns everything of a player that proves a quest to one player in a period. */
export const proofsOf = ({ creatures, hatchedBy }: Holdings): string[] => [
  ...creatures.map(proofOfCreature),
  ...hatchedBy.map(proofOfHatcher),
];

/** Leaves out of what is known of a player what proved the same to somebody else. */
export function withoutProofs(known: Known, used: ReadonlySet<string> | undefined): Known {
  const { holdings } = known;
  if (!used || !holdings) return known;
  const creatures = holdings.creatures.filter((creature) => !used.has(proofOfCreature(creature)));
  const hatchedBy = holdings.hatchedBy.filter((hatcher) => !used.has(proofOfHatcher(hatcher)));
  return { ...known, holdings: { ...holdings, creatures, hatchedBy } };
}

/** A step, and what it was judged by. `proofs` are the creatures and wallets that prove it. */
export type Judgement = { step: QuestStep; evidence: Record<string, unknown>; proofs: string[] };

type Found = {
  have: bigint | undefined;
  need: bigint;
  evidence: Record<string, unknown>;
  creatures?: Creature[];
  /** The wallets that prove it. */
  hatchers?: Hatcher[];
};

/** Judges a condition by what is known of a player. */
export function judge(condition: Condition, known: Known, quest: Judged): Judgement {
  const { have, need, evidence, creatures = [], hatchers = [] } = find(condition, known, quest);
  const step = {
    condition,
    ...(have === undefined ? {} : { have: String(have) }),
    need: String(need),
    done: have !== undefined && have >= need,
  };
  const proving = creatures.slice(0, Number(need));
  return {
    step,
    evidence: {
      kind: condition.kind,
      have: step.have,
      need: step.need,
      ...evidence,
      ...(creatures.length > 0 ? { creatures: listed(proving) } : {}),
    },
    proofs: [...proving.map(proofOfCreature), ...hatchers.map(proofOfHatcher)],
  };
}

function find(condition: Condition, known: Known, quest: Judged): Found {
  switch (condition.kind) {
    case 'always':
      return { have: 1n, need: 1n, evidence: {} };
    case 'single':
      return owned(condition.of, [condition.id], 1n, known);
    case 'set':
      return owned(condition.of, condition.ids, BigInt(condition.ids.length), known);
    case 'collection':
      return owned(condition.of, condition.ids, BigInt(condition.different), known);
    case 'amount':
      return amountOf(condition, known);
    case 'exists':
      return existing(condition, known);
    case 'fact':
      return condition.source === 'game' ? reported(condition, known, quest) : counted(condition, known, quest);
  }
}

/** The most holdings that evidence lists. */
const listedAtMost = 20;

const listed = (creatures: Creature[]) =>
  creatures.slice(0, listedAtMost).map(({ id, chainId, tokenId, block }) => ({ id, chainId, tokenId, block }));

/** Counts how many different things of a list somebody owns; all that they own without a list. */
function owned(of: 'creature' | 'egg' | 'asset', ids: string[] | undefined, need: bigint, known: Known): Found {
  const isMeant = (id: string) => ids === undefined || ids.includes(id);
  const { holdings, vouchers } = known;
  if (of === 'asset') {
    if (!vouchers) return { have: undefined, need, evidence: {} };
    const found = (ids ?? []).flatMap((id) => {
      const held = vouchers.get(unitKey(id));
      return held && held.amount > 0n
        ? [{ assetId: id, amount: String(held.amount), voucherIds: held.voucherIds }]
        : [];
    });
    return { have: BigInt(found.length), need, evidence: { vouchers: found } };
  }
  if (!holdings) return { have: undefined, need, evidence: {} };
  if (of === 'egg') {
    const eggs = holdings.eggs.filter(({ eggType }) => isMeant(String(eggType)));
    return { have: BigInt(new Set(eggs.map(({ eggType }) => eggType)).size), need, evidence: { eggs } };
  }
  const kinds = new Map(holdings.creatures.map((creature) => [String(creature.monsterId), creature]));
  const creatures = [...kinds].filter(([kind]) => isMeant(kind)).map(([, creature]) => creature);
  return { have: BigInt(creatures.length), need, evidence: {}, creatures };
}

function amountOf({ of, assetId, tokenId, amount }: Extract<Condition, { kind: 'amount' }>, known: Known): Found {
  const need = BigInt(amount);
  const { holdings, vouchers } = known;
  if (of === 'asset') {
    if (!vouchers) return { have: undefined, need, evidence: {} };
    const held = vouchers.get(unitKey(assetId ?? '', tokenId)) ?? { amount: 0n, voucherIds: [] };
    const { voucherIds } = held;
    return { have: held.amount, need, evidence: { vouchers: [{ assetId, amount: String(held.amount), voucherIds }] } };
  }
  if (!holdings) return { have: undefined, need, evidence: {} };
  if (of === 'egg') {
    const have = holdings.eggs.reduce((sum, one) => sum + BigInt(one.amount), 0n);
    return { have, need, evidence: { eggs: holdings.eggs } };
  }
  const { creatures } = holdings;
  return { have: BigInt(creatures.length), need, evidence: {}, creatures };
}

function existing(condition: Extract<Condition, { kind: 'exists' }>, { holdings }: Known): Found {
  if (!holdings) return { have: undefined, need: 1n, evidence: {} };
  const { generation, element, rarity } = condition;
  const wanted = Object.entries({ generation, element, rarity }).filter(([, value]) => value !== undefined);
  const fits = (creature: Creature) => wanted.every(([name, value]) => creature[name as keyof Creature] === value);
  const creatures = holdings.creatures.filter(fits);
  return { have: BigInt(Math.min(creatures.length, 1)), need: 1n, evidence: {}, creatures };
}

type FactCondition = Extract<Condition, { kind: 'fact' }>;

function reported({ gameId = '', fact, atLeast }: FactCondition, { reports }: Known, { from, to }: Judged): Found {
  const none = { value: 0n, count: 0, reports: [] };
  const { value, ...found } = reports.get(factKey({ gameId, fact, from, to })) ?? none;
  return { have: value, need: BigInt(atLeast), evidence: { gameId, fact, ...found } };
}

function counted(condition: FactCondition, known: Known, { questId }: Judged): Found {
  const { fact, atLeast } = condition;
  if (fact === 'hatches') return hatched(condition, known);
  const { holdings, friends, claimedToday } = known;
  const others = claimedToday.filter((id) => id !== questId);
  const counts: Record<string, number | undefined> = {
    named: holdings?.named,
    friends,
    'quests-today': others.length,
  };
  const count = counts[fact];
  const have = count === undefined ? undefined : BigInt(count);
  return { have, need: BigInt(atLeast), evidence: { fact, ...(fact === 'quests-today' ? { quests: others } : {}) } };
}

/** Counts eggs that a player's wallets have hatched. As few of them as it takes prove it, those that have hatched most. */
function hatched({ fact, atLeast }: FactCondition, { holdings }: Known): Found {
  const need = BigInt(atLeast);
  if (!holdings) return { have: undefined, need, evidence: { fact } };
  const proving: Hatcher[] = [];
  let sum = 0n;
  for (const hatcher of holdings.hatchedBy) {
    if (sum < need) proving.push(hatcher);
    sum += BigInt(hatcher.hatches);
  }
  return { have: sum, need, evidence: { fact, hatchedBy: proving.slice(0, listedAtMost) }, hatchers: proving };
}
