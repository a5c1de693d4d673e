/** A welcome egg that is not on chain yet, and what speaks for it. */
export type WaitingWelcome = {
  giftId: string;
  /** Newcomers of its network from the day before the player came until the day after, the player included. */
  neighbours: number;
  /** Welcome eggs of its network that were released in the same days. */
  releasedToNetwork: number;
  /** The player was the first, second… newcomer of their network on their day. */
  place: number;
  /** Whether the player has an account that e-mail or Google proved. */
  account: boolean;
  pressedHatch: boolean;
  provedWork: boolean;
  createdAt: Date;
};

/** Newcomers of the last quarter of an hour, hour and day. */
export type Arrivals = { lastQuarter: number; lastHour: number; lastDay: number };

/** Welcome eggs that were released before. */
export type Released = {
  today: number;
  lastHour: number;
  /** Eggs of today that went to networks which are crowded now, although they may not have been when the eggs were released. */
  todayToCrowded: number;
};

/** How welcome eggs are released for now. */
export type Mood = {
  /** A network with more newcomers than this is crowded. */
  crowdedAbove: number;
  /** Only eggs of players who came before are released, unless the player has an account. */
  cameBefore: Date;
  /** The most eggs to release now. */
  room: number;
  /** The most of them for crowded networks. */
  crowdedRoom: number;
};

const hourMilliseconds = 3_600_000;

/** A household. Beyond it, a flood is told from newcomers by how many come from one network. */
const household = 2;
/** A café or a small class. */
const smallGroup = 8;
/** Time in which a flood shows where it comes from. */
const waitHours = 4;
/** Share of a day's eggs that all crowded networks get together: below the 5 % that a flood may get. */
const crowdedShare = 0.04;

/** Returns whether more newcomers come than a day's eggs are for. Small platforms have some leeway. */
export const isUnusual = ({ lastQuarter, lastHour, lastDay }: Arrivals, perDay: number): boolean =>
  lastQuarter > Math.max(10, perDay / 100) ||
  lastHour > Math.max(20, perDay / 40) ||
  lastDay > Math.max(50, perDay / 2);

/** Returns above how many newcomers a network is crowded. */
export const crowdedAbove = (unusual: boolean): number => (unusual ? household : smallGroup);

type Day = { perDay: number; unusual: boolean; released: Released; now: Date };

/** Decides how welcome eggs are released. A usual day releases each at once; an unusual one waits, and spreads the day's eggs. */
export function moodOf({ perDay, unusual, released, now }: Day): Mood {
  const leftToday = Math.max(0, perDay - released.today);
  const leftThisHour = Math.max(0, Math.ceil(perDay / 12) - released.lastHour);
  const crowded = Math.max(1, Math.floor(perDay * crowdedShare)) - released.todayToCrowded;
  const room = unusual ? Math.min(leftToday, leftThisHour) : leftToday;
  return {
    crowdedAbove: crowdedAbove(unusual),
    cameBefore: unusual ? new Date(now.getTime() - waitHours * hourMilliseconds) : now,
    room,
    crowdedRoom: Math.min(room, Math.max(0, crowded)),
  };
}

/**
 * Chooses the welcome eggs to release, by need: players with an account, then those who pressed hatch or proved work, then those
 * who were the first of their network. Among equals, the one who waited longest. @returns ids of gifts, neediest first.
 */
export function chooseReleases(waiting: readonly WaitingWelcome[], mood: Mood): string[] {
  const ready = waiting.filter(({ account, createdAt }) => account || createdAt <= mood.cameBefore);
  const isCrowded = ({ neighbours }: WaitingWelcome) => neighbours > mood.crowdedAbove;
  const crowded = ready.filter(isCrowded).sort(byCrowd).slice(0, mood.crowdedRoom);
  const others = ready.filter((one) => !isCrowded(one)).sort(byNeed);
  return [...others, ...crowded].slice(0, mood.room).map(({ giftId }) => giftId);
}

const needOf = ({ account, pressedHatch, provedWork }: WaitingWelcome): number =>
  (account ? 4 : 0) + (pressedHatch ? 2 : 0) + (provedWork ? 1 : 0);

const byNeed = (a: WaitingWelcome, b: WaitingWelcome): number =>
  needOf(b) - needOf(a) ||
  a.place - b.place ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  a.giftId.localeCompare(b.giftId);

/** Accounts first, then the less crowded networks, and among these the one that got the fewest. */
const byCrowd = (a: WaitingWelcome, b: WaitingWelcome): number =>
  Number(b.account) - Number(a.account) ||
  sizeOf(a) - sizeOf(b) ||
  a.releasedToNetwork - b.releasedToNetwork ||
  byNeed(a, b);

/** Networks within a factor of two are of one size. */
const sizeOf = ({ neighbours }: WaitingWelcome): number => Math.floor(Math.log2(Math.max(1, neighbours)));
