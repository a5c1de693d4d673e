import type { Random } from '@hatchery/kit/testing-random';
import type { Leg, Place } from '../../src/ledger/places.ts';
import type { Model } from './model.ts';
import type { ModelUnit, Operation, Part } from './operations.ts';
import type { Player, Users } from './users.ts';

type Options = { model: Model; users: Users; units: ModelUnit[]; random: Random; deposits: () => number };

const remembered = 400;
const anybody = '0x00000000000000000000000000000000000000AA';

/** Clients of the ledger who ask for sensible things, for foolish ones, and for what they asked before. */
export function createClients({ model, users, units, random, deposits }: Options) {
  let count = 0;
  const earlier: Operation[] = [];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const placeOf = ({ id }: Player): Place & { owner: string } => ({ kind: 'player', owner: id });
  const player = () => placeOf(users.player());
  const next = (step: string) => {
    count += 1;
    return `vouchers:simulated:${count}:${step}`;
  };
  /** The last unit does not exist, and the one before it is only for amounts as large as can be. */
  const usual = units.slice(0, -2);
  const unit = () => (random(200) === 0 ? (units.at(-1) as ModelUnit) : pick(usual));

  /** Mostly small, seldom nonsense. */
  function amountOf({ unique }: ModelUnit): bigint {
    const kind = random(100);
    if (kind === 0) return BigInt(-random(2));
    if (kind === 1) return 2n ** 256n;
    if (unique) return kind < 6 ? 2n : 1n;
    return BigInt(1 + random(100));
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
      () => ({ kind: 'deposited', owner: '4242' }),
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
      () => ({ kind: 'claimed', owner: '4242' }),
      () => ({ kind: 'destroyed' }),
      () => ({ kind: 'expired' }),
    ])();

  function leg(): Leg {
    if (random(40) === 0) return hugeLeg();
    const one = unit();
    const from = sourceOf(one);
    return { unitId: one.id, from, to: target(), amount: amountFrom(one, from) };
  }

  /** Moves as much as a balance can hold, or half of it, between places that no merge brings together. */
  function hugeLeg(): Leg {
    const waiting: Place = { kind: 'waiting', owner: `vault-${random(6)}` };
    const amount = 2n ** (random(2) === 0 ? 256n : 255n) - BigInt(random(2));
    const [from, to] = pick<[Place, Place]>([
      [{ kind: 'issuance' }, waiting],
      [waiting, { kind: 'destroyed' }],
    ]);
    return { unitId: (units.at(-2) as ModelUnit).id, from, to, amount };
  }

  const newHold = (): Operation => {
    const { owner: userId } = player();
    const parts = Array.from({ length: 1 + random(3) }, (): Part => {
      const has = usual.filter(({ id }) => model.available(id, { kind: 'player', owner: userId }) > 0n);
      const one = has.length > 0 && random(10) > 0 ? pick(has) : unit();
      return { unitId: one.id, amount: amountFrom(one, { kind: 'player', owner: userId }) };
    });
    return { do: 'hold', reference: next('hold'), userId, parts };
  };

  /** Mostly a live hold, and never one of a claim, which ends by itself. */
  function anyHold(): string {
    const live = model.liveHolds().filter((one) => !one.startsWith('vouchers:claim:'));
    const all = model.recentHolds().filter((one) => !one.startsWith('vouchers:claim:'));
    return pick(live.length > 0 && random(8) > 0 ? live : all) ?? 'vouchers:simulated:none:hold';
  }

  function endOfHold(): Operation {
    const holdReference = anyHold();
    const reference = random(50) === 0 ? `vouchers:simulated:${1 + random(count)}:end` : next('end');
    const why = pick(['released', 'expired'] as const);
    const kind = random(8);
    if (kind < 2) return { do: 'settle', holdReference, reference, to: target() };
    if (kind < 4) return { do: 'settle', holdReference, reference, to: player(), beside: { legs: [payment()] } };
    if (kind < 7) return { do: 'release', holdReference, reference, why };
    const holdReferences = Array.from({ length: 1 + random(3) }, anyHold);
    return { do: 'release-all', holdReferences: [...new Set([holdReference, ...holdReferences])], reference, why };
  }

  /** The side of a taker, who gives it for what is on hold. */
  function payment(): Leg {
    const from = player();
    const has = usual.filter(({ id }) => model.available(id, from) > 0n);
    const one = has.length > 0 && random(10) > 0 ? pick(has) : unit();
    return { unitId: one.id, from, to: player(), amount: amountFrom(one, from) };
  }

  /** Puts something else on hold instead, mostly with a part of what is. */
  function replacement(): Operation {
    const moved = pick(model.movedHolds().filter((one) => !one.startsWith('vouchers:claim:')));
    const holdReference = moved !== undefined && random(2) === 0 ? moved : anyHold();
    const { userId, parts: kept } = model.findHold(holdReference) ?? { userId: player().owner, parts: [] };
    const has = usual.filter(({ id }) => model.available(id, { kind: 'player', owner: userId }) > 0n);
    const part = (): Part => {
      const one = has.length > 0 && random(20) > 0 ? pick(has) : unit();
      const amount = amountFrom(one, { kind: 'player', owner: userId });
      // A service never asks for another amount.
      return { unitId: one.id, amount: amount > 0n && amount < 2n ** 256n ? amount : 1n };
    };
    const left = kept.flatMap(({ unitId, amount }): Part[] => {
      const kind = random(4);
      if (kind === 0) return [];
      return [{ unitId, amount: kind === 1 ? 1n + amount / 2n : amount }];
    });
    const parts = [...left, ...Array.from({ length: left.length === 0 ? 1 : random(2) }, part)];
    const asked = random(20) === 0 ? player().owner : userId;
    return { do: 'replace', holdReference, reference: next('hold'), userId: asked, parts };
  }

  /** Gives up what was asked for before, or what nobody asked for yet. */
  function givenUp(): Operation {
    const one = pick(earlier);
    const reference = one && 'reference' in one && random(5) > 0 ? one.reference : next('void');
    return { do: 'void', reference };
  }

  /** Claims one voucher or several of a collection, sometimes to a wallet of somebody else. */
  function newClaim(): Operation {
    const { id: userId, wallet } = users.player();
    const has = usual.filter(({ id }) => model.available(id, { kind: 'player', owner: userId }) > 0n);
    const onChain = has.filter(({ contract }) => contract !== null);
    const chosen = onChain.length > 0 && random(12) > 0 ? pick(onChain) : unit();
    const receiver = random(40) === 0 ? anybody : wallet;
    const collection = onChain.filter(({ assetId }) => assetId === chosen.assetId);
    if (collection.length > 1 && random(2) === 0)
      return { do: 'claim', userId, receiver, parts: collection.map(({ id }) => ({ unitId: id })) };
    const amount = amountFrom(chosen, { kind: 'player', owner: userId });
    const isAll = random(3) === 0 || amount <= 0n || amount >= 2n ** 256n;
    return { do: 'claim', userId, receiver, parts: [{ unitId: chosen.id, ...(isAll ? {} : { amount }) }] };
  }

  function newDeposit(): Operation {
    const { id: userId, wallet } = users.player();
    const one = pick(usual.filter(({ contract }) => contract !== null));
    const receiver = random(40) === 0 ? anybody : wallet;
    return { do: 'deposit', userId, receiver, unitId: one.id, amount: one.unique ? 1n : BigInt(1 + random(100)) };
  }

  function sync(): Operation {
    const { id: userId, wallet: receiver } = users.player();
    return { do: 'sync', userId, receiver, nonce: Math.max(1, deposits() - random(12)) };
  }

  /** Repeats what was asked before, as a client repeats it that heard no answer, or with something else in it. */
  function again(): Operation {
    const one = pick(earlier);
    if (one === undefined || random(4) > 0) return one ?? newHold();
    if (one.do === 'post') return { ...one, legs: [...one.legs, leg()] };
    if (one.do === 'hold' || one.do === 'replace') return { ...one, userId: player().owner };
    if (one.do === 'settle') return { ...one, to: target() };
    if (one.do === 'release' || one.do === 'release-all')
      return { ...one, why: one.why === 'released' ? 'expired' : 'released' };
    return one;
  }

  function draw(): Operation {
    const kind = random(100);
    if (kind < 12) return again();
    if (kind < 26) return newHold();
    if (kind < 39) return endOfHold();
    if (kind < 43) return replacement();
    if (kind < 45) return givenUp();
    if (kind < 54) return newClaim();
    if (kind < 59) return newDeposit();
    if (kind < 61) return sync();
    const legs = Array.from({ length: random(6) === 0 ? 2 + random(12) : 1 }, leg);
    return { do: 'post', reference: next('post'), legs };
  }

  /** Asks for what another client asks for at the same moment, or for the opposite. */
  function against(asked: Operation | undefined): Operation {
    if (asked && 'reference' in asked && random(3) === 0) return { do: 'void', reference: asked.reference };
    if (asked?.do === 'replace')
      return { do: 'release', holdReference: asked.holdReference, reference: next('end'), why: 'released' };
    if (asked?.do === 'post') return { ...asked, reference: next('post') };
    if (asked?.do === 'hold') return { ...asked, reference: next('hold') };
    if (asked?.do === 'settle')
      return { do: 'release', holdReference: asked.holdReference, reference: next('end'), why: 'released' };
    if (asked?.do === 'release')
      return { do: 'settle', holdReference: asked.holdReference, reference: next('end'), to: target() };
    return asked?.do === 'claim' ? asked : draw();
  }

  const remember = (operation: Operation): Operation => {
    earlier.push(operation);
    if (earlier.length > remembered) earlier.shift();
    return operation;
  };

  return {
    next: (): Operation => remember(draw()),
    /** Draws a rival of what was asked last. */
    rival: (): Operation => remember(against(earlier.at(-1))),
  };
}
