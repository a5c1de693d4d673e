import { accountId, digestOf, voucherId } from '../../src/ledger/ids.rules.ts';
import type { Leg, Place } from '../../src/ledger/places.ts';
import { createAccounts } from './accounts.model.ts';
import { createDepartures, onwardLegs } from './departures.model.ts';
import type { Beside, ClaimedPart, ModelUnit, Operation, Outcome, Part } from './operations.ts';
import { differenceOf, inUnits } from './parts.model.ts';
import type { AccountEvent } from './users.ts';

type Hold = { userId: string; parts: Part[]; end: string | undefined };
type Posting = { reference: string; digest: string; sums: Map<string, bigint> };
type Named<Name> = Extract<Operation, { do: Name }>;
type Judgement = { outcomes: Outcome[]; postings?: Posting[]; effects?: (() => void)[] };

/** A deposit that somebody asked for. */
export type ModelDeposit = { id: string; userId: string; unitId: string; amount: bigint; credited: boolean };

const most = 2n ** 256n;
const remembered = 400;
/** How a hold ended is its status and where everything went. */
const statusOf = ({ end }: Hold): string => (end === undefined ? 'live' : JSON.parse(end)[0]);
const refused = (...outcomes: Outcome[]): Judgement => ({ outcomes });

/**
 * The ledger as one would write it without a database: balances by account, references that were used, holds, and who has departed.
 * The simulation compares each answer and, from time to time, every row.
 */
export function createModel(units: ModelUnit[]) {
  const accounts = createAccounts(units);
  const departures = createDepartures();
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const references = new Map<string, string>();
  const holds = new Map<string, Hold>();
  const live = new Set<string>();
  const recent: string[] = [];
  const deposits = new Map<string, ModelDeposit>();

  function judgePosting(reference: string, reason: string, legs: Leg[], effect?: () => void): Judgement {
    if (legs.some(({ amount }) => amount <= 0n || amount >= most)) return refused('bad-request');
    const digest = digestOf([reason, legs]);
    const earlier = references.get(reference);
    if (earlier !== undefined) return refused(earlier === digest ? 'repeated' : 'conflict');
    const sums = accounts.sumsOf(reference, legs);
    const missing = legs.some(({ unitId }) => !accounts.hasUnit(unitId)) ? ['not-found'] : [];
    const faults = [...missing, ...accounts.faultsOf(sums, accounts.now)];
    if (faults.length > 0) return refused(...faults);
    const effects = effect ? [effect] : [];
    const first = { reference, digest, sums };
    const arrived = departures.arrivedBy(legs);
    if (arrived.length === 0) return { outcomes: ['done'], postings: [first], effects };
    const onward = onwardLegs(arrived);
    const second = { reference: `${reference}-onward`, digest: digestOf(['passed-on', onward]) };
    const onwardSums = accounts.sumsOf(second.reference, onward);
    const later = accounts.faultsOf(onwardSums, accounts.after(accounts.now, sums));
    if (later.length > 0) return refused(...later);
    const note = () => {
      for (const part of arrived) if (part.heirId !== null) departures.note(part.merges, [part]);
    };
    return { outcomes: ['done'], postings: [first, { ...second, sums: onwardSums }], effects: [...effects, note] };
  }

  function commit({ postings = [], effects = [] }: Judgement): void {
    for (const { reference, digest, sums } of postings) {
      accounts.commit(sums);
      references.set(reference, digest);
    }
    for (const effect of effects) effect();
  }

  function judgeHold({ reference, userId, parts }: Extract<Operation, { do: 'hold' }>): Judgement {
    if (parts.some(({ unitId }) => !accounts.has(voucherId(unitId, userId)))) return refused('not-found');
    const wanted = inUnits(parts);
    const [from, to] = [{ kind: 'player', owner: userId } as const, { kind: 'hold', owner: userId } as const];
    const judged = judgePosting(
      reference,
      'held',
      wanted.map((part) => ({ ...part, from, to })),
      () => addHold(reference, { userId, parts: wanted, end: undefined }),
    );
    return judgeShort(judged, { userId, wanted, isKnown: holds.has(reference) });
  }

  /** Two faults at once: either may be told. */
  function judgeShort(
    judged: Judgement,
    { userId, wanted, isKnown }: { userId: string; wanted: Part[]; isKnown: boolean },
  ): Judgement {
    const from = { kind: 'player', owner: userId } as const;
    const isShort = wanted.some(({ unitId, amount }) => amount > accounts.available(unitId, from));
    const isOtherwiseRefused = ['bad-request', 'conflict'].includes(judged.outcomes[0] ?? '');
    if (isShort && isOtherwiseRefused && !isKnown) judged.outcomes.push('insufficient-balance');
    return judged;
  }

  function judgeReplacement({ reference, holdReference, userId, parts }: Named<'replace'>): Judgement {
    const found = holds.get(holdReference);
    const isKept = (unit: string) => found?.parts.some(({ unitId }) => unitId === unit);
    if (parts.some(({ unitId }) => !isKept(unitId) && !accounts.has(voucherId(unitId, userId))))
      return refused('not-found');
    if (!found) return refused('not-found');
    const wanted = inUnits(parts);
    const end = JSON.stringify([
      'released',
      reference,
      userId,
      wanted.map(({ unitId, amount }) => `${unitId} ${amount}`),
    ]);
    if (found.end !== undefined) return refused(found.end === end ? 'repeated' : 'conflict');
    if (found.userId !== userId || departures.has(userId)) return refused('conflict');
    const { more, less } = differenceOf(found.parts, wanted);
    if (more.length + less.length === 0) return refused('bad-request');
    const [free, onHold] = [{ kind: 'player', owner: userId } as const, { kind: 'hold', owner: userId } as const];
    const legs = [
      ...more.map((part): Leg => ({ ...part, from: free, to: onHold })),
      ...less.map((part): Leg => ({ ...part, from: onHold, to: free })),
    ];
    const judged = judgePosting(reference, 'held', legs, () => {
      found.end = end;
      live.delete(holdReference);
      addHold(reference, { userId, parts: wanted, end: undefined });
      departures.replaceHold(holdReference, reference, { more, less });
    });
    if (judged.outcomes[0] === 'repeated') return refused('conflict');
    return judgeShort(judged, { userId, wanted: more, isKnown: false });
  }

  function addHold(reference: string, hold: Hold): void {
    holds.set(reference, hold);
    live.add(reference);
    recent.push(reference);
    if (recent.length > remembered) recent.shift();
  }

  type Ending = { reference: string; status: string; to?: Place; beside?: Beside | undefined };

  function judgeEnd(holdReferences: string[], { reference, status, to, beside }: Ending): Judgement {
    if (new Set(holdReferences).size < holdReferences.length) return refused('bad-request');
    const found = holdReferences.map((one) => holds.get(one));
    if (!found.every((one) => one !== undefined)) return refused('not-found');
    // To give back twice is harmless. To settle twice is not.
    const legsInWords = beside?.legs.map(({ unitId, from, to: place, amount }) => [
      unitId,
      from,
      place,
      String(amount),
    ]);
    const end = JSON.stringify([status, to, ...(status === 'settled' ? [reference, legsInWords] : [])]);
    if (found.some((one) => one.end !== undefined))
      return refused(found.every((one) => one.end === end) ? 'done' : 'conflict');
    const receivers = [to, ...(beside?.legs ?? []).map((leg) => leg.to)];
    const isDeleted = (place?: Place) =>
      (place?.kind === 'player' || place?.kind === 'hold') && departures.heirOf(place.owner) === null;
    if (beside && receivers.some(isDeleted)) return refused('conflict');
    const reasons: Record<string, string> = { settled: 'settled', released: 'released', expired: 'hold-expired' };
    const legs = found.flatMap(({ userId, parts }) =>
      parts.map((part) => ({
        ...part,
        from: { kind: 'hold', owner: userId } as const,
        to: to ?? ({ kind: 'player', owner: userId } as const),
      })),
    );
    const judged = judgePosting(reference, reasons[status] as string, [...legs, ...(beside?.legs ?? [])], () => {
      for (const one of found) one.end = end;
      for (const one of holdReferences) live.delete(one);
    });
    // A reference that another posting used cannot end a hold.
    const judgement = judged.outcomes[0] === 'repeated' ? refused('conflict') : judged;
    if (beside && judgement.outcomes[0] !== 'done') judgement.outcomes.push(...shortOf(legs, beside));
    return judgement;
  }

  /** A voucher that has too little for a leg is told of before everything that the posting finds. */
  function shortOf(legs: Leg[], beside: Beside): Outcome[] {
    const sums = accounts.sumsOf('', [...legs, ...beside.legs]);
    const ids = beside.legs.map(({ unitId, from }) => accountId(unitId, from));
    return ids.some((id) => accounts.now.balance(id) + (sums.get(id) ?? 0n) < 0n) ? ['insufficient-balance'] : [];
  }

  function judgeVoid(reference: string): Judgement {
    const earlier = references.get(reference);
    if (earlier !== undefined) return refused(earlier === 'voided' ? 'voided' : 'posted');
    return { outcomes: ['voided'], postings: [{ reference, digest: 'voided', sums: new Map() }] };
  }

  /** Judges what is asked for before anything is signed, in the order in which it is checked. */
  function judgeClaim(userId: string, parts: ClaimedPart[]): Judgement {
    for (const { unitId, amount } of parts) {
      if (!accounts.has(voucherId(unitId, userId))) return refused('not-found');
      if (!known.get(unitId)?.contract) return refused('bad-request');
      const available = accounts.available(unitId, { kind: 'player', owner: userId });
      if (available === 0n || (amount ?? 0n) > available) return refused('insufficient-balance');
    }
    return { outcomes: ['done'] };
  }

  function judgeCredit(deposit: ModelDeposit, nonce: number): Judgement {
    const { id, userId, unitId, amount } = deposit;
    if (deposit.credited) return refused('done');
    // Nobody is left to get it. An admin decides.
    if (departures.heirOf(userId) === null) return refused('unmatched');
    const from = { kind: 'deposited', owner: '31337' } as const;
    const legs = [{ unitId, amount, from, to: { kind: 'player', owner: userId } as const }];
    return judgePosting(`vouchers:deposit:31337:${nonce}:credit`, 'deposited', legs, () => {
      deposit.credited = true;
      // An account that absorbed the depositor gives it back if that is undone.
      departures.note(departures.mergesOfDeposit(id), [{ unitId, amount }]);
    });
  }

  function judge(operation: Operation): Judgement {
    switch (operation.do) {
      case 'post':
        return judgePosting(operation.reference, 'used', operation.legs);
      case 'hold':
        return judgeHold(operation);
      case 'replace':
        return judgeReplacement(operation);
      case 'settle':
        return judgeEnd([operation.holdReference], { ...operation, status: 'settled' });
      case 'release':
        return judgeEnd([operation.holdReference], { ...operation, status: operation.why });
      case 'release-all':
        return judgeEnd(operation.holdReferences, { ...operation, status: operation.why });
      case 'void':
        return judgeVoid(operation.reference);
      case 'claim':
        return judgeClaim(operation.userId, operation.parts);
      default:
        return { outcomes: ['done'] };
    }
  }

  /** Moves what a player has, or as much of `only` as is there, with the live holds among `only`. */
  function move(
    reference: string,
    from: string,
    into: string,
    only?: { amounts: Map<string, bigint>; holds: Set<string> },
  ) {
    const parts = units.flatMap(({ id: unitId }): Part[] => {
      const has = accounts.available(unitId, { kind: 'player', owner: from });
      const limit = only ? (only.amounts.get(unitId) ?? 0n) : has;
      const amount = limit < has ? limit : has;
      return amount > 0n ? [{ unitId, amount }] : [];
    });
    const moved = [...live].filter((one) => holds.get(one)?.userId === from && (!only || only.holds.has(one)));
    const held = moved.flatMap((one) => (holds.get(one) as Hold).parts);
    const legs = (['player', 'hold'] as const).flatMap((kind) =>
      (kind === 'player' ? parts : held).map(
        (part): Leg => ({
          ...part,
          from: { kind, owner: from },
          to: { kind, owner: into },
        }),
      ),
    );
    if (legs.length > 0) commit(judgePosting(reference, 'moved', legs));
    for (const one of moved) (holds.get(one) as Hold).userId = into;
    return { parts, holds: moved };
  }

  function merge({ mergeId, from, into }: Extract<AccountEvent, { do: 'merge' | 'undo' }>): void {
    departures.add(from, { into, mergeId });
    const moved = move(`vouchers:merge:${mergeId}:moved`, from, into);
    departures.note([mergeId], moved.parts);
    const noted = departures.movedBy(mergeId);
    for (const one of moved.holds) noted?.holds.add(one);
    for (const deposit of deposits.values()) {
      if (deposit.userId !== from) continue;
      deposit.userId = into;
      noted?.deposits.add(deposit.id);
    }
  }

  function undo({ mergeId, from, into }: Extract<AccountEvent, { do: 'merge' | 'undo' }>): void {
    const moved = departures.movedBy(mergeId);
    departures.delete(from);
    if (!moved) return;
    const amounts = new Map(moved.amounts);
    for (const one of moved.holds) {
      const { parts, end = '' } = holds.get(one) as Hold;
      // It came back to the heir meanwhile.
      if (/^\["(released|expired)"/.test(end))
        for (const { unitId, amount } of parts) amounts.set(unitId, (amounts.get(unitId) ?? 0n) + amount);
    }
    move(`vouchers:merge:${mergeId}:undone`, into, from, { amounts, holds: moved.holds });
    for (const id of moved.deposits) {
      const deposit = deposits.get(id);
      if (deposit?.userId === into) deposit.userId = from;
    }
    departures.forget(mergeId);
  }

  function remove(userId: string, mergedInto: string): void {
    if (mergedInto) {
      departures.makeFinal(userId);
      return;
    }
    departures.add(userId, { into: null, mergeId: null });
    const from = { kind: 'player', owner: userId } as const;
    const legs = units.flatMap(({ id: unitId }): Leg[] => {
      const amount = accounts.available(unitId, from);
      return amount > 0n ? [{ unitId, amount, from, to: { kind: 'destroyed' } }] : [];
    });
    if (legs.length > 0) commit(judgePosting(`vouchers:player:${userId}:ended`, 'account-deleted', legs));
  }

  return {
    /** Returns how the ledger may answer now. */
    outcomesOf: (operation: Operation): Outcome[] => judge(operation).outcomes,
    /** Does what the ledger does if it does not refuse. */
    apply: (operation: Operation): void => commit(judge(operation)),
    hear: (change: AccountEvent): void => {
      if (change.do === 'merge') merge(change);
      else if (change.do === 'undo') undo(change);
      else if (change.do === 'delete') remove(change.userId, change.mergedInto);
    },
    addDeposit: (deposit: ModelDeposit) => deposits.set(deposit.id, deposit),
    creditOf: (id: string, nonce: number): Outcome[] => judgeCredit(deposits.get(id) as ModelDeposit, nonce).outcomes,
    credit: (id: string, nonce: number): void => commit(judgeCredit(deposits.get(id) as ModelDeposit, nonce)),
    isCredited: (id: string) => deposits.get(id)?.credited ?? false,
    forgetDeposit: (id: string) => deposits.delete(id),
    balances: accounts.all,
    postings: () => references.size,
    liveHolds: () => [...live],
    /** Lists the live holds that merges moved. */
    movedHolds: () => departures.movedHolds().filter((one) => live.has(one)),
    /** Lists all holds, in the order of their references, with how they ended. */
    holds: () =>
      [...holds.keys()].sort().map((reference) => ({ reference, status: statusOf(holds.get(reference) as Hold) })),
    findHold: (holdReference: string): Pick<Hold, 'userId' | 'parts'> | undefined => holds.get(holdReference),
    isLive: (holdReference: string) => live.has(holdReference),
    recentHolds: () => recent,
    available: accounts.available,
  };
}

export type Model = ReturnType<typeof createModel>;
