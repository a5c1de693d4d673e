import { accountId, digestOf, stripeOf, voucherId } from '../../src/ledger/ids.rules.ts';
import { type Leg, ownerOf, type Place } from '../../src/ledger/places.ts';

type Part = { unitId: string; amount: bigint };

/** A request of a client to the ledger. */
export type Operation =
  | { do: 'post'; reference: string; legs: Leg[] }
  | { do: 'hold'; reference: string; userId: string; parts: Part[] }
  | { do: 'settle'; holdReference: string; reference: string; to: Place }
  | { do: 'release'; holdReference: string; reference: string; why: 'released' | 'expired' };

/** How the ledger answered: `done`, `repeated`, or the code of a refusal. */
export type Outcome = string;

type Hold = { userId: string; parts: Part[]; end: string | undefined };
type Change = { accounts: Map<string, bigint>; posting: string; effect?: () => void };
type Judgement = { outcomes: Outcome[]; change?: Change };

const most = 2n ** 256n;
const isLive = (kind: Place['kind']) => kind === 'player' || kind === 'hold' || kind === 'waiting';
const mayBeNegative = (kind: Place['kind']) => kind === 'issuance' || kind === 'deposited';

export type ModelUnit = { id: string; unique: boolean };

/**
 * The ledger as one would write it without a database: balances by account, references that were used, and holds. The simulation
 * compares each answer and, from time to time, every row.
 */
export function createModel(units: ModelUnit[]) {
  const balances = new Map<string, bigint>();
  const places = new Map<string, { unitId: string; kind: Place['kind'] }>();
  const postings = new Map<string, string>();
  const holds = new Map<string, Hold>();
  const unique = new Map(units.map(({ id, unique: one }) => [id, one]));
  const liveOwner = new Map<string, string>();

  const judgePosting = (reference: string, reason: string, legs: Leg[], effect?: () => void): Judgement => {
    if (legs.some(({ amount }) => amount <= 0n || amount >= most)) return { outcomes: ['bad-request'] };
    const posting = digestOf([reason, legs]);
    const earlier = postings.get(reference);
    if (earlier !== undefined) return { outcomes: [earlier === posting ? 'repeated' : 'conflict'] };
    const deltas = sumsOf(reference, legs);
    const missing = legs.some(({ unitId }) => !unique.has(unitId)) ? ['not-found'] : [];
    const refusals = [...missing, ...faultsOf(deltas)];
    if (refusals.length > 0) return { outcomes: refusals };
    return { outcomes: ['done'], change: { accounts: deltas, posting, ...(effect ? { effect } : {}) } };
  };

  function sumsOf(reference: string, legs: Leg[]): Map<string, bigint> {
    const deltas = new Map<string, bigint>();
    for (const { unitId, from, to, amount } of legs)
      for (const [place, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const id = accountId(unitId, place, stripeOf(unitId, place, reference));
        places.set(id, { unitId, kind: place.kind });
        deltas.set(id, (deltas.get(id) ?? 0n) + change);
      }
    return deltas;
  }

  function faultsOf(deltas: Map<string, bigint>): Outcome[] {
    const faults = new Set<Outcome>();
    const owners = new Map<string, number>();
    for (const [id, delta] of deltas) {
      const { unitId, kind } = places.get(id) as { unitId: string; kind: Place['kind'] };
      const after = (balances.get(id) ?? 0n) + delta;
      if (after < 0n && !mayBeNegative(kind)) faults.add('insufficient-balance');
      if (after >= most || after <= -most) faults.add('conflict');
      if (!unique.get(unitId)) continue;
      if ((after > 1n || after < -1n) && (isLive(kind) || kind === 'issuance')) faults.add('conflict');
      if (isLive(kind)) owners.set(unitId, (owners.get(unitId) ?? 0) + Number(after > 0n));
    }
    for (const [unitId, now] of owners) {
      const owner = liveOwner.get(unitId);
      const elsewhere = owner !== undefined && !deltas.has(owner) ? 1 : 0;
      if (now + elsewhere > 1) faults.add('conflict');
    }
    return [...faults];
  }

  const judgeHold = ({ reference, userId, parts }: Extract<Operation, { do: 'hold' }>): Judgement => {
    const sums = new Map<string, bigint>();
    for (const { unitId, amount } of parts) sums.set(unitId, (sums.get(unitId) ?? 0n) + amount);
    if (parts.some(({ unitId }) => !balances.has(voucherId(unitId, userId)))) return { outcomes: ['not-found'] };
    const wanted = [...sums]
      .map(([unitId, amount]) => ({ unitId, amount }))
      .sort((a, b) => (a.unitId < b.unitId ? -1 : 1));
    const legs = wanted.map(({ unitId, amount }) => ({
      unitId,
      amount,
      from: { kind: 'player', owner: userId } as const,
      to: { kind: 'hold', owner: userId } as const,
    }));
    const judged = judgePosting(reference, 'held', legs, () =>
      holds.set(reference, { userId, parts: wanted, end: undefined }),
    );
    const isShort = wanted.some(({ unitId, amount }) => amount > (balances.get(voucherId(unitId, userId)) ?? 0n));
    // Both faults at once: either may be told.
    if (judged.outcomes[0] === 'bad-request' && isShort) judged.outcomes.push('insufficient-balance');
    return judged;
  };

  const judgeEnd = (holdReference: string, reference: string, status: string, to?: Place): Judgement => {
    const found = holds.get(holdReference);
    if (!found) return { outcomes: ['not-found'] };
    const end = JSON.stringify([status, to]);
    if (found.end !== undefined) return { outcomes: [found.end === end ? 'done' : 'conflict'] };
    const reasons: Record<string, string> = { settled: 'settled', released: 'released', expired: 'hold-expired' };
    const legs = found.parts.map(({ unitId, amount }) => ({
      unitId,
      amount,
      from: { kind: 'hold', owner: found.userId } as const,
      to: to ?? ({ kind: 'player', owner: found.userId } as const),
    }));
    const judged = judgePosting(reference, reasons[status] as string, legs, () => {
      found.end = end;
    });
    // A reference that another posting used cannot end a hold.
    return judged.outcomes[0] === 'repeated' ? { outcomes: ['conflict'] } : judged;
  };

  const judge = (operation: Operation): Judgement => {
    switch (operation.do) {
      case 'post':
        return judgePosting(operation.reference, 'used', operation.legs);
      case 'hold':
        return judgeHold(operation);
      case 'settle':
        return judgeEnd(operation.holdReference, operation.reference, 'settled', operation.to);
      case 'release':
        return judgeEnd(operation.holdReference, operation.reference, operation.why);
    }
  };

  const apply = (operation: Operation): void => {
    const { change } = judge(operation);
    if (!change) return;
    for (const [id, delta] of change.accounts) {
      const after = (balances.get(id) ?? 0n) + delta;
      balances.set(id, after);
      const { unitId, kind } = places.get(id) as { unitId: string; kind: Place['kind'] };
      if (!unique.get(unitId) || !isLive(kind)) continue;
      if (after > 0n) liveOwner.set(unitId, id);
      else if (liveOwner.get(unitId) === id) liveOwner.delete(unitId);
    }
    postings.set(operation.reference, change.posting);
    change.effect?.();
  };

  return {
    /** Returns how the ledger may answer now. */
    outcomesOf: (operation: Operation): Outcome[] => judge(operation).outcomes,
    /** Does what the ledger does if it does not refuse. */
    apply,
    balances: () => new Map([...balances].sort(([a], [b]) => (a < b ? -1 : 1))),
    postings: () => postings.size,
    liveHolds: () => [...holds].filter(([, { end }]) => end === undefined).map(([reference]) => reference),
    holds: () => [...holds.keys()],
    available: (unitId: string, place: Place) => balances.get(accountId(unitId, place)) ?? 0n,
    ownerOf,
  };
}

export type Model = ReturnType<typeof createModel>;
