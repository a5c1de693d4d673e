import {
  chooseReleases,
  crowdedAbove,
  isUnusual,
  moodOf,
  type WaitingWelcome,
} from '@hatchery/ultigen-service/welcomes/release.rules';
import { type Arrivals, levelOf, networkOf, overrun } from '@hatchery/users-service/newcomers/newcomers.rules';

/**
 * A day of newcomers against the rules of the platform, with a clock of its own. Bots do all that newcomers do: they prove the
 * work, press hatch, and come as often as they are let in. They have addresses, and now and then an account.
 */
export type Crowd = {
  bots: number;
  /** Addresses that bots share. */
  addresses: number;
  /** `one network`: addresses of one /24. `apart`: each in a network of its own, the hardest to tell from homes. */
  spread: 'one network' | 'apart';
  /** Share of bots that prove an e-mail address. */
  accounts: number;
  /** All bots come within these hours; the whole day if absent. */
  within?: number;
  honest?: number;
};

export const crowds: Record<string, Crowd> = {
  '256 addresses of one network, all day': { bots: 10_000, addresses: 256, spread: 'one network', accounts: 0 },
  '256 networks, all day': { bots: 10_000, addresses: 256, spread: 'apart', accounts: 0 },
  '256 networks, within an hour': { bots: 10_000, addresses: 256, spread: 'apart', accounts: 0, within: 1 },
  '256 networks, one bot of twenty with an e-mail address': {
    bots: 10_000,
    addresses: 256,
    spread: 'apart',
    accounts: 0.05,
  },
};

const perDay = 1_000;
const usual: Arrivals = { address: 5, network: 20, platform: 120 };
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 2, 1);

type Player = {
  id: string;
  bot: boolean;
  address: string;
  network: string;
  /** Behind an address that bots use too. */
  shared: boolean;
  account: boolean;
  at: number;
  place: number;
  level: number;
  hatched: boolean;
  releasedAt?: number;
};

/** A generator of random numbers that always draws the same (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const newPlayer = (id: string, address: string, at: number): Player => ({
  id,
  bot: false,
  address,
  network: networkOf(address) ?? '',
  shared: false,
  account: false,
  at,
  place: 1,
  level: 0,
  hatched: false,
});

function crowdOf(crowd: Crowd): Player[] {
  const random = seeded(20_261_122);
  const botAddress = (index: number) =>
    crowd.spread === 'apart' ? `45.${Math.floor(index / 200)}.${index % 200}.9` : `45.0.0.${index}`;
  const bots = Array.from({ length: crowd.bots }, (_, index) => ({
    ...newPlayer(
      `bot ${index}`,
      botAddress(Math.floor(random() * crowd.addresses)),
      start + 2 * hour + random() * Math.min(day, (crowd.within ?? 24) * hour),
    ),
    bot: true,
    account: random() < crowd.accounts,
  }));
  const honest = Array.from({ length: crowd.honest ?? 1_000 }, (_, index) => {
    // Four of a hundred sit behind the address of bots: a phone company, a school with a bot farm in it.
    const shared = crowd.bots > 0 && index % 25 === 0;
    const home = `${60 + Math.floor(random() * 100)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.7`;
    const address = shared ? botAddress(Math.floor(random() * 4)) : home;
    const player = newPlayer(`player ${index}`, address, start + random() * day);
    return { ...player, shared, account: random() < 0.3 };
  });
  return [...bots, ...honest].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
}

type Outcome = ReturnType<typeof simulate>;

/** Lets a crowd come, and releases welcome eggs for the next days as the service does. */
export function simulate(crowd: Crowd) {
  const players = crowdOf(crowd);
  const came: Player[] = [];
  const state = { next: 0, hardestHonest: 0 };
  const days: { perDay: number; released: number; eggsToBots: number; callsForBots: number }[] = [];
  // Floods last for days, and looking at them more often changes nothing.
  const step = (crowd.bots > 0 ? 60 : 5) * minute;
  for (let now = start; now < start + 3 * day; now += step) {
    for (; state.next < players.length && (players[state.next] as Player).at < now + step; state.next += 1) {
      const player = players[state.next] as Player;
      if (!letIn(player, came)) continue;
      came.push(player);
      if (!player.bot) state.hardestHonest = Math.max(state.hardestHonest, player.level);
    }
    release(came, new Date(now + step));
  }
  for (let index = 0; index < 3; index += 1) {
    const between = ({ releasedAt = 0 }: Player) =>
      releasedAt >= start + index * day && releasedAt < start + (index + 1) * day;
    const released = came.filter(between);
    const toBots = released.filter(({ bot }) => bot).length;
    // One call mints the egg, and one hatches it.
    days.push({ perDay, released: released.length, eggsToBots: toBots, callsForBots: 2 * toBots });
  }
  return { days, botsIn: came.filter(({ bot }) => bot).length, honest: honestOf(players, state.hardestHonest) };
}

function honestOf(players: Player[], hardestLevel: number) {
  const honest = players.filter(({ bot }) => !bot);
  const own = honest.filter(({ shared }) => !shared);
  const shared = honest.filter((player) => player.shared);
  const within = (list: Player[], time: number) =>
    list.filter(({ at, releasedAt }) => releasedAt !== undefined && releasedAt - at <= time).length;
  return {
    came: honest.length,
    hatched: honest.filter(({ hatched }) => hatched).length,
    ownCame: own.length,
    sharedCame: shared.length,
    sharedHatched: shared.filter(({ hatched }) => hatched).length,
    ownOnChainWithinADay: within(own, day),
    onChainWithinMinutes: within(own, 10 * minute),
    sharedOnChainWithinADay: within(shared, day),
    sharedWithAccount: shared.filter(({ account }) => account).length,
    hardestLevel,
  };
}

const countsByCame = new WeakMap<Player[], Map<string, number[]>>();

/** The users service: counts of the last hour, the work that is asked for, and who is refused. */
function letIn(player: Player, came: Player[]): boolean {
  const times = countsByCame.get(came) ?? new Map<string, number[]>();
  countsByCame.set(came, times);
  const lately = (key: string) => {
    const all = (times.get(key) ?? []).filter((at) => at > player.at - hour);
    times.set(key, all);
    return all;
  };
  const keys = [player.address, player.network, 'platform'].map((key, index) => `${index} ${key}`);
  const [address = [], network = [], platform = []] = keys.map(lately);
  const arrivals = { address: address.length, network: network.length, platform: platform.length };
  if (overrun(arrivals)) return false;
  player.level = levelOf(arrivals, usual);
  for (const list of [address, network, platform]) list.push(player.at);
  // The egg stands in the service, and hatches there.
  player.hatched = true;
  return true;
}

const dayOf = (at: number) => Math.floor(at / day);

/** The ultigen service: releases the eggs that the rules choose. */
function release(came: Player[], now: Date): void {
  const time = now.getTime();
  const byNetwork = Map.groupBy(came, ({ network }) => network);
  for (const list of byNetwork.values()) {
    const today = list.filter(({ at }) => dayOf(at) === dayOf(time));
    for (const [index, player] of today.entries()) player.place = index + 1;
  }
  const around = (player: Player) =>
    (byNetwork.get(player.network) ?? []).filter(({ at }) => Math.abs(dayOf(at) - dayOf(player.at)) <= 1);
  const since = (milliseconds: number) => came.filter(({ at }) => at > time - milliseconds).length;
  const unusual = isUnusual({ lastQuarter: since(hour / 4), lastHour: since(hour), lastDay: since(day) }, perDay);
  const threshold = crowdedAbove(unusual);
  const neighbours = new Map([...byNetwork.keys()].map((network) => [network, new Map<number, number>()]));
  const neighboursOf = (player: Player): number => {
    const byDay = neighbours.get(player.network) as Map<number, number>;
    const known = byDay.get(dayOf(player.at)) ?? around(player).length;
    byDay.set(dayOf(player.at), known);
    return known;
  };
  const given = came.filter(({ releasedAt = 0 }) => dayOf(releasedAt) === dayOf(time));
  const released = {
    today: given.length,
    lastHour: came.filter(({ releasedAt = 0 }) => releasedAt > time - hour).length,
    todayToCrowded: given.filter((player) => neighboursOf(player) > threshold).length,
  };
  const mood = moodOf({ perDay, unusual, released, now });
  const releasedOf = new Map(
    [...byNetwork].map(([network, list]) => [network, list.filter(({ releasedAt }) => releasedAt).length]),
  );
  const waiting = came
    .filter(({ releasedAt }) => releasedAt === undefined)
    .map(
      (player): WaitingWelcome => ({
        giftId: player.id,
        neighbours: neighboursOf(player),
        releasedToNetwork: releasedOf.get(player.network) ?? 0,
        place: player.place,
        account: player.account,
        pressedHatch: true,
        provedWork: player.level > 0,
        createdAt: new Date(player.at),
      }),
    );
  const chosen = new Set(chooseReleases(waiting, mood));
  for (const player of came) if (chosen.has(player.id)) player.releasedAt = time;
}

/** Returns the figures of an outcome in words. */
export const report = ({ days, botsIn, honest }: Outcome): string =>
  [
    ...days.map(
      ({ released, eggsToBots }, index) =>
        `  day ${index + 1}: ${released} of ${perDay} eggs minted, ${eggsToBots} of them (${((100 * eggsToBots) / perDay).toFixed(1)} % of the day) for bots`,
    ),
    `  bots let in: ${botsIn}`,
    `  newcomers with a creature at once: ${honest.hatched} of ${honest.came}; behind an address with bots: ${honest.sharedHatched} of ${honest.sharedCame}`,
    `  on chain within a day: ${honest.ownOnChainWithinADay} of ${honest.ownCame} from networks of their own; ${honest.sharedOnChainWithinADay} of ${honest.sharedCame} (${honest.sharedWithAccount} with an account) behind an address with bots`,
    `  hardest work that a newcomer proved: level ${honest.hardestLevel}`,
  ].join('\n');
