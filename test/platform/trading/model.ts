/** Everything that a unit of the ledger is to a model of trades. */
export type Unit = { id: string; assetId: string; tokenId: string | null; isUnique: boolean };

export type Line = { unit: string; amount: bigint };
/** A line of a request. `of`: the player whose voucher it names. */
export type Given = Line & { of: string };
/** A line of what somebody asks for: a token, or any of the asset. */
export type Want = { assetId: string; tokenId: string | null; amount: bigint };
/** Lines that a player put down. */
export type Bundle = { user: string; lines: Given[] };

export type Offer = { user: string; bundle: Bundle; version: number };
export type Trade = {
  uid: string;
  owner: string;
  status: 'open' | 'completed' | 'cancelled' | 'expired';
  version: number;
  terms: number;
  bundle: Bundle;
  wants: Want[];
  offers: Offer[];
  expiresAt: number;
};
export type Side = { user: string; bundle: Bundle | null; sealed: boolean };
export type Table = {
  uid: string;
  status: 'open' | 'completed' | 'cancelled' | 'expired';
  version: number;
  sides: [Side, Side];
  hash: string;
  confirmableAt: number;
  expiresAt: number;
};
/** How much a settlement gives each account, by its kind, owner and unit. */
type Settled = { uid: string; legs: Record<string, bigint> };

/** All that players have, have put down and want. It can be cloned. */
export type State = {
  units: Unit[];
  players: string[];
  /** Accounts that ended, and who has what they had; null after a deletion. */
  departed: Map<string, string | null>;
  /** Departed accounts that users has erased. */
  ended: Set<string>;
  /** Amounts that are available, by `<player> <unit>`. */
  amounts: Map<string, bigint>;
  /** Pairs of players, one of whom blocks the other, in order. */
  blocks: Set<string>;
  trades: Map<string, Trade>;
  tables: Map<string, Table>;
  /** Settlements that nobody has compared with the ledger yet. */
  settled: Settled[];
};

/** Returns who has what an account had; null after a deletion. */
export function heirOf(state: State, user: string): string | null {
  const into = state.departed.get(user);
  if (into === undefined) return user;
  return into === null ? null : heirOf(state, into);
}

export const isSame = (state: State, one: string, other: string): boolean =>
  heirOf(state, one) !== null && heirOf(state, one) === heirOf(state, other);

const pairOf = (one: string, other: string) => [one, other].sort().join(' ');
export const areBlocked = (state: State, one: string, other: string): boolean =>
  state.blocks.has(pairOf(heirOf(state, one) ?? one, heirOf(state, other) ?? other));

export function setBlocked(state: State, one: string, other: string, isBlocked: boolean): void {
  if (isBlocked) state.blocks.add(pairOf(one, other));
  else state.blocks.delete(pairOf(one, other));
}

export const keyOf = (user: string, unit: string) => `${user} ${unit}`;
export const availableOf = (state: State, user: string, unit: string): bigint =>
  state.amounts.get(keyOf(user, unit)) ?? 0n;

export function add(state: State, user: string, { unit, amount }: Line): void {
  const key = keyOf(user, unit);
  state.amounts.set(key, (state.amounts.get(key) ?? 0n) + amount);
}

export function putDown(state: State, user: string, lines: Given[]): Bundle {
  for (const { unit, amount } of lines) add(state, user, { unit, amount: -amount });
  return { user, lines: lines.map(({ unit, amount, of }) => ({ unit, amount, of })) };
}

/** Gives a bundle back to whoever has what its player had. What belonged to somebody who left is destroyed. */
export function giveBack(state: State, { user, lines }: Bundle): void {
  const heir = heirOf(state, user);
  if (heir !== null) for (const line of lines) add(state, heir, line);
}

/** Lists all bundles that are on hold. */
export function liveBundles(state: State): Bundle[] {
  const ofTrades = [...state.trades.values()]
    .filter(({ status }) => status === 'open')
    .flatMap(({ bundle, offers }) => [bundle, ...offers.map((offer) => offer.bundle)]);
  const ofTables = [...state.tables.values()]
    .filter(({ status }) => status === 'open')
    .flatMap(({ sides }) => sides.flatMap(({ bundle }) => (bundle ? [bundle] : [])));
  return [...ofTrades, ...ofTables];
}

export function endTrade(state: State, trade: Trade, status: Exclude<Trade['status'], 'open'>): void {
  trade.status = status;
  for (const { bundle } of trade.offers) giveBack(state, bundle);
  trade.offers = [];
  if (status !== 'completed') giveBack(state, trade.bundle);
}

export function endTable(state: State, table: Table, status: Exclude<Table['status'], 'open'>): void {
  table.status = status;
  for (const side of table.sides) if (status !== 'completed' && side.bundle) giveBack(state, side.bundle);
}

/** Moves what was put down, and what is paid at once, to the others, and notes what the ledger's posting should say. */
export function settle(state: State, uid: string, moves: { from: Bundle; to: string; isHeld: boolean }[]): void {
  const legs: Record<string, bigint> = {};
  const note = (kind: string, user: string, { unit, amount }: Line) => {
    const key = `${kind} ${user} ${unit}`;
    legs[key] = (legs[key] ?? 0n) + amount;
  };
  for (const { from, to, isHeld } of moves) {
    const [giver, taker] = [heirOf(state, from.user), heirOf(state, to)];
    if (giver === null || taker === null) throw new Error(`Somebody of ${uid} has left.`);
    for (const line of from.lines) {
      const less = { unit: line.unit, amount: -line.amount };
      note(isHeld ? 'hold' : 'player', giver, less);
      note('player', to, line);
      if (!isHeld) add(state, giver, less);
      add(state, taker, line);
    }
  }
  state.settled.push({ uid, legs: Object.fromEntries(Object.entries(legs).filter(([, amount]) => amount !== 0n)) });
}

/** Ends what the time has come for. */
export function expire(state: State, now: number): void {
  for (const trade of state.trades.values())
    if (trade.status === 'open' && trade.expiresAt <= now) endTrade(state, trade, 'expired');
  for (const table of state.tables.values())
    if (table.status === 'open' && table.expiresAt <= now) endTable(state, table, 'expired');
}

/** Makes two accounts one. Nobody trades with themselves, and of two offers for one trade the newer one stays. */
export function merge(state: State, from: string, into: string): void {
  state.departed.set(from, into);
  for (const { id } of state.units) {
    const amount = availableOf(state, from, id);
    state.amounts.delete(keyOf(from, id));
    if (amount > 0n) add(state, into, { unit: id, amount });
  }
  for (const trade of state.trades.values()) {
    const ends = ({ user }: Offer, index: number) =>
      isSame(state, user, trade.owner) ||
      trade.offers.slice(index + 1).some((newer) => isSame(state, newer.user, user));
    for (const { bundle } of trade.offers.filter(ends)) giveBack(state, bundle);
    trade.offers = trade.offers.filter((offer, index) => !ends(offer, index));
  }
  for (const table of state.tables.values())
    if (table.status === 'open' && isSame(state, table.sides[0].user, table.sides[1].user))
      endTable(state, table, 'cancelled');
}

/** Ends a player, with all that is theirs. */
export function remove(state: State, user: string): void {
  const isGone = (other: string) => heirOf(state, other) === null;
  state.departed.set(user, null);
  for (const trade of state.trades.values()) {
    if (trade.status !== 'open') continue;
    if (isGone(trade.owner)) endTrade(state, trade, 'cancelled');
    const theirs = trade.offers.filter((offer) => isGone(offer.user));
    for (const { bundle } of theirs) giveBack(state, bundle);
    trade.offers = trade.offers.filter((offer) => !theirs.includes(offer));
  }
  for (const table of state.tables.values())
    if (table.status === 'open' && table.sides.some((side) => isGone(side.user))) endTable(state, table, 'cancelled');
  for (const { id } of state.units) state.amounts.delete(keyOf(user, id));
}
