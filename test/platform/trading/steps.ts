import type { Random } from '@hatchery/kit/testing-random';
import {
  areBlocked,
  availableOf,
  type Given,
  heirOf,
  isSame,
  type State,
  type Table,
  type Trade,
  type Want,
} from './model.ts';
import { type Step, unitOf } from './rules.ts';

const hour = 3_600_000;
const nobodys = '00000000-0000-4000-8000-000000000000';

/** Draws what a player may want to do, mostly something that succeeds. */
export function createSteps(random: Random, now: () => number) {
  const chance = (percent: number) => random(100) < percent;
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const someOf = <T>(list: readonly T[], most: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(left.length, 1 + random(most)) }, () =>
      left.splice(random(left.length), 1),
    ).flat();
  };
  const weighted = <T>(entries: [number, T][]): T => {
    const all = entries.flatMap(([weight, name]) => Array<T>(weight).fill(name));
    return pick(all);
  };

  /** Vouchers of a player; now and then too much of one, nothing of one, or somebody else's. */
  function gives(state: State, by: string, freed: Given[] = []): Given[] {
    const keptOf = (unit: string) => freed.find((line) => line.unit === unit);
    const free = (unit: string) => availableOf(state, by, unit) + (keptOf(unit)?.amount ?? 0n);
    const owned = state.units.filter(({ id }) => free(id) > 0n);
    const lines = someOf(owned, 3).map(({ id }) => ({
      unit: id,
      // A merged player may have put it down: nobody knows another name of it.
      of: keptOf(id)?.of ?? by,
      amount: 1n + BigInt(random(Number(free(id)))),
    }));
    if (lines.length === 0 || !chance(8)) return lines;
    const spoiled = pick(lines);
    if (chance(40)) spoiled.amount += free(spoiled.unit);
    else if (chance(50)) spoiled.amount = 0n;
    else spoiled.of = pick(state.players);
    return lines;
  }

  function wants(state: State, given: Given[]): Want[] {
    if (chance(10)) return [];
    const offered = new Set(given.map(({ unit }) => unitOf(state, unit).assetId));
    const units = state.units.filter(({ assetId }) => !offered.has(assetId) || chance(3));
    const lines = someOf(units, 2).map(({ assetId, tokenId, isUnique }): Want => {
      const isAny = tokenId === null || (!isUnique && chance(40)) || chance(2);
      return {
        assetId,
        tokenId: isAny ? null : tokenId,
        amount: isUnique ? 1n : BigInt(chance(3) ? 0 : 1 + random(4)),
      };
    });
    return chance(97)
      ? lines.filter(({ assetId }, index) => lines.findIndex((one) => one.assetId === assetId) === index)
      : lines;
  }

  /** The version that a player has seen: mostly the present one, or none. */
  const version = (present: number | undefined) =>
    chance(30) ? {} : { version: Math.max(1, (present ?? 1) - (chance(12) ? 1 + random(4) : 0)) };

  const tradeOf = (state: State, isWanted: (trade: Trade) => boolean): Trade | undefined => {
    const trades = [...state.trades.values()];
    const fitting = trades.filter((trade) => trade.status === 'open' && isWanted(trade));
    return fitting.length > 0 && !chance(6) ? pick(fitting) : trades[random(trades.length)];
  };
  const isOf = (state: State, by: string) => (trade: Trade) => heirOf(state, trade.owner) === by;
  const uidOf = (one: { uid: string } | undefined) => (chance(1) ? nobodys : (one?.uid ?? nobodys));

  /** Vouchers that a player could give of collections of which any token will do, if they have it. */
  function pays(state: State, by: string, trade: Trade): Given[] {
    const isAny = ({ assetId, tokenId }: Want) =>
      !state.units.some((unit) => unit.assetId === assetId && unit.tokenId === tokenId);
    return trade.wants.filter(isAny).flatMap(({ assetId, tokenId, amount }) => {
      let left = amount;
      const units = state.units.filter(
        (unit) => unit.assetId === assetId && (tokenId === null || unit.tokenId === tokenId),
      );
      return units.flatMap(({ id }) => {
        const available = availableOf(state, by, id);
        const rest = left > available ? left - available : 0n;
        const part = left - rest;
        left = rest;
        return part > 0n ? [{ unit: id, amount: part, of: by }] : [];
      });
    });
  }

  /** Whether somebody has to say which tokens they give. */
  const isChoice = (state: State, by: string, trade: Trade) =>
    trade.wants.some(
      ({ assetId, tokenId }) =>
        tokenId === null &&
        state.units.filter((unit) => unit.assetId === assetId && availableOf(state, by, unit.id) > 0n).length > 1,
    );
  const canPay = (state: State, by: string, trade: Trade) =>
    trade.wants.length > 0 &&
    trade.wants.every(({ assetId, tokenId, amount }) => {
      const units = state.units.filter(
        (unit) => unit.assetId === assetId && (tokenId === null || unit.tokenId === tokenId),
      );
      return units.reduce((sum, { id }) => sum + availableOf(state, by, id), 0n) >= amount;
    });

  const tableOf = (state: State, by: string): Table | undefined => {
    const tables = [...state.tables.values()];
    const mine = tables.filter(({ status, sides }) => status === 'open' && sides.some(({ user }) => user === by));
    if (chance(5)) return tables[random(tables.length)];
    return mine.length > 0 ? pick(mine) : undefined;
  };

  const draw: { [Name in Step['do']]: (state: State, by: string) => Step | undefined } = {
    create: (state, by) => {
      const given = gives(state, by);
      const expiresAt = now() + hour + 60_000 + random(72) * hour;
      return { do: 'create', by, gives: given, wants: wants(state, given), expiresAt };
    },
    update: (state, by) => {
      const trade = tradeOf(state, isOf(state, by));
      if (!trade) return undefined;
      const given = chance(50) ? trade.bundle.lines : gives(state, by, trade.bundle.lines);
      return {
        do: 'update',
        by,
        trade: uidOf(trade),
        gives: given,
        wants: wants(state, given),
        ...version(trade.version),
      };
    },
    delete: (state, by) => ({ do: 'delete', by, trade: uidOf(tradeOf(state, isOf(state, by))) }),
    offer: (state, by) => {
      const trade = tradeOf(state, (one) => !isOf(state, by)(one));
      if (!trade) return undefined;
      const former = trade.offers.find(({ user }) => isSame(state, user, by))?.bundle.lines;
      return { do: 'offer', by, trade: uidOf(trade), gives: gives(state, by, former), ...version(trade.version) };
    },
    withdraw: (state, by) => {
      const trade = tradeOf(state, ({ offers }) => offers.some(({ user }) => isSame(state, user, by)));
      return { do: 'withdraw', by, trade: uidOf(trade) };
    },
    acceptOffer: (state, by) => {
      const trade = tradeOf(state, (one) => isOf(state, by)(one) && one.offers.length > 0);
      if (!trade) return undefined;
      const from = trade.offers.length > 0 && !chance(5) ? pick(trade.offers).user : pick(state.players);
      return { do: 'acceptOffer', by, trade: uidOf(trade), from, ...version(trade.version) };
    },
    acceptTrade: (state, by) => {
      const isGood = (one: Trade) =>
        !isOf(state, by)(one) && canPay(state, by, one) && !areBlocked(state, by, one.owner);
      const trade = tradeOf(state, isGood);
      if (!trade) return undefined;
      const paid = isChoice(state, by, trade) || chance(20) ? { pays: pays(state, by, trade) } : {};
      if (paid.pays?.[0] && chance(5)) pick(paid.pays).of = pick(state.players);
      if (paid.pays?.[0] && chance(5)) pick(paid.pays).amount += 1n;
      return { do: 'acceptTrade', by, trade: uidOf(trade), ...paid, ...version(trade.version) };
    },
    invite: (state, by) => ({ do: 'invite', by, other: pick(state.players) }),
    put: (state, by) => {
      const table = tableOf(state, by);
      if (!table) return undefined;
      const former = table.sides.find(({ user }) => user === by)?.bundle?.lines;
      const given = chance(15) ? [] : gives(state, by, former);
      return { do: 'put', by, table: uidOf(table), gives: given, ...version(table.version) };
    },
    confirm: (state, by) => {
      const table = tableOf(state, by);
      if (!table) return undefined;
      const hash = chance(8) ? 'ab'.repeat(32) : table.hash;
      return { do: 'confirm', by, table: uidOf(table), hash, acceptsNothing: chance(80) };
    },
    leave: (state, by) => {
      const table = tableOf(state, by);
      return table && { do: 'leave', by, table: uidOf(table) };
    },
    transfer: (state, by) => {
      const [given] = gives(state, by).filter(({ amount, of }) => amount > 0n && of === by);
      const to = pick(state.players);
      return given && to !== by ? { do: 'transfer', by, to, gives: [given] } : undefined;
    },
  };

  const weights: [number, Step['do']][] = [
    ...([
      [14, 'create'],
      [6, 'update'],
      [4, 'delete'],
      [14, 'offer'],
      [4, 'withdraw'],
    ] as [number, Step['do']][]),
    ...([
      [7, 'acceptOffer'],
      [8, 'acceptTrade'],
      [5, 'invite'],
      [14, 'put'],
    ] as [number, Step['do']][]),
    ...([
      [16, 'confirm'],
      [3, 'leave'],
      [5, 'transfer'],
    ] as [number, Step['do']][]),
  ];

  const one = (state: State, by = pick(state.players)): Step => {
    for (;;) {
      const step = draw[weighted(weights)](state, by);
      if (step) return step;
    }
  };

  /** Draws steps that happen at the same moment, some of which meet at one trade or table. */
  function several(state: State): Step[] {
    const first = one(state);
    const others = Array.from({ length: 1 + random(2) }, () => one(state));
    const met = others.map((step): Step => {
      if ('trade' in first && 'trade' in step && chance(70)) return { ...step, trade: first.trade };
      return 'table' in first && 'table' in step && chance(70) ? { ...step, table: first.table } : step;
    });
    return [first, ...met];
  }

  return { random, chance, pick, one, several };
}

export type Steps = ReturnType<typeof createSteps>;
