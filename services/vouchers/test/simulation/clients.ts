import type { Random } from '@hatchery/kit/testing-random';
import type { Leg, Place } from '../../src/ledger/places.ts';
import type { Model, ModelUnit, Operation } from './model.ts';

type Options = { model: Model; units: ModelUnit[]; random: Random };

const players = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
const remembered = 400;

/** Clients of the ledger who ask for sensible things, for foolish ones, and for what they asked before. */
export function createClients({ model, units, random }: Options) {
  let count = 0;
  const earlier: Operation[] = [];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const player = (): Place & { owner: string } => ({ kind: 'player', owner: pick(players) });
  const next = (step: string) => {
    count += 1;
    return `vouchers:simulated:${count}:${step}`;
  };
  /** Now and then one that does not exist, which is the last. */
  const unit = () => (random(200) === 0 ? units.at(-1) : units[random(units.length - 1)]) as ModelUnit;

  /** Mostly small, now and then as large as can be, seldom nonsense. */
  function amountOf({ unique }: ModelUnit): bigint {
    const kind = random(100);
    if (kind === 0) return BigInt(-random(2));
    if (kind === 1) return 2n ** 256n - BigInt(random(2));
    if (unique) return kind < 6 ? 2n : 1n;
    return kind < 6 ? 2n ** 254n + BigInt(random(1_000)) : BigInt(1 + random(100));
  }

  /** An amount that an account may have: all of it, a part of it, or a little more. */
  function amountFrom(one: ModelUnit, place: Place): bigint {
    const has = model.available(one.id, place);
    const kind = random(30);
    if (has === 0n || kind === 0) return amountOf(one);
    if (kind === 1) return has + 1n;
    if (kind < 6) return has;
    return 1n + (has * BigInt(random(1_000))) / 1_001n;
  }

  const source = (): Place =>
    pick<() => Place>([
      () => ({ kind: 'issuance' }),
      () => ({ kind: 'deposited', owner: '31337' }),
      player,
      player,
      () => ({ kind: 'waiting', owner: `gift-${random(20)}` }),
    ])();

  /** Mostly a place that has something of the unit. */
  function sourceOf(one: ModelUnit): Place {
    const places = Array.from({ length: 6 }, source);
    return places.find((place) => model.available(one.id, place) > 0n) ?? (places[0] as Place);
  }
  const target = (): Place =>
    pick<() => Place>([
      player,
      player,
      player,
      player,
      () => ({ kind: 'waiting', owner: `gift-${random(20)}` }),
      () => ({ kind: 'claimed', owner: '31337' }),
      () => ({ kind: 'destroyed' }),
      () => ({ kind: 'expired' }),
    ])();

  function leg(): Leg {
    const one = unit();
    const from = sourceOf(one);
    return { unitId: one.id, from, to: target(), amount: amountFrom(one, from) };
  }

  const newHold = (): Operation => {
    const { owner: userId } = player();
    const parts = Array.from({ length: 1 + random(3) }, () => {
      const has = units.filter(({ id }) => model.available(id, { kind: 'player', owner: userId }) > 0n);
      const one = has.length > 0 && random(10) > 0 ? pick(has) : unit();
      return { unitId: one.id, amount: amountFrom(one, { kind: 'player', owner: userId }) };
    });
    return { do: 'hold', reference: next('hold'), userId, parts };
  };

  function endOfHold(): Operation {
    const live = model.liveHolds();
    const all = model.holds();
    const holdReference = pick(live.length > 0 && random(8) > 0 ? live : all) ?? 'vouchers:simulated:none:hold';
    const reference = random(50) === 0 ? `vouchers:simulated:${1 + random(count)}:end` : next('end');
    if (random(2) === 0) return { do: 'settle', holdReference, reference, to: target() };
    return { do: 'release', holdReference, reference, why: pick(['released', 'expired']) };
  }

  /** Repeats what was asked before, as a client repeats it that heard no answer, or with something else in it. */
  function again(): Operation {
    const one = pick(earlier);
    if (one === undefined || random(4) > 0) return one ?? newHold();
    if (one.do === 'post') return { ...one, legs: [...one.legs, leg()] };
    if (one.do === 'hold') return { ...one, userId: pick(players) };
    if (one.do === 'settle') return { ...one, to: target() };
    return { ...one, why: one.why === 'released' ? 'expired' : 'released' };
  }

  function draw(): Operation {
    const kind = random(100);
    if (kind < 12) return again();
    if (kind < 30) return newHold();
    if (kind < 48) return endOfHold();
    const legs = Array.from({ length: random(6) === 0 ? 2 + random(12) : 1 }, leg);
    return { do: 'post', reference: next('post'), legs };
  }

  return {
    next: (): Operation => {
      const operation = draw();
      earlier.push(operation);
      if (earlier.length > remembered) earlier.shift();
      return operation;
    },
  };
}
