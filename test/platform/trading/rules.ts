import {
  areBlocked,
  availableOf,
  type Bundle,
  endTable,
  endTrade,
  type Given,
  giveBack,
  heirOf,
  isSame,
  type Line,
  putDown,
  type State,
  settle,
  type Table,
  type Trade,
  type Unit,
  type Want,
} from './model.ts';

/** Something that a player does. Versions are those that the player has seen. */
export type Step = { by: string } & (
  | { do: 'create'; gives: Given[]; wants: Want[]; expiresAt: number }
  | { do: 'update'; trade: string; gives: Given[]; wants: Want[]; version?: number }
  | { do: 'delete'; trade: string }
  | { do: 'offer'; trade: string; gives: Given[]; version?: number }
  | { do: 'withdraw'; trade: string }
  | { do: 'acceptOffer'; trade: string; from: string; version?: number }
  | { do: 'acceptTrade'; trade: string; pays?: Given[]; version?: number }
  | { do: 'invite'; other: string }
  | { do: 'put'; table: string; gives: Given[]; version?: number }
  | { do: 'confirm'; table: string; hash: string; acceptsNothing: boolean }
  | { do: 'leave'; table: string }
  | { do: 'transfer'; to: string; gives: [Given] }
);

// biome-ignore lint/suspicious/noExplicitAny: answers have every shape.
type Body = any;

/** An answer, when it was asked for and when it came. */
export type Answer = {
  status: number;
  body?: Body;
  at: number;
  until: number;
  /** The table as it is after somebody tried in vain to change it: that voids confirmations too. */
  seen?: { body?: Body };
  /** The trade when the step began. Versions are compared with it, and the step takes effect once the ledger has its hold. */
  began?: Pick<Trade, 'version' | 'terms'> | undefined;
};

/** An answer that the model cannot explain. */
export class Surprise extends Error {}

/** Returns whether a step took effect. @throws Surprise for an answer that is neither the success nor one of these refusals. */
function judge({ status, body }: Answer, success: number, refusals: number[]): boolean {
  if (refusals.length === 0 ? status === success : refusals.includes(status)) return status === success;
  const due = refusals.length === 0 ? success : refusals.join(' or ');
  throw new Surprise(`${due} was due, and it was ${status} ${JSON.stringify(body)?.slice(0, 300)}`);
}

export const unitOf = ({ units }: State, id: string): Unit => units.find((unit) => unit.id === id) as Unit;
const hasTwins = (keys: unknown[]) => new Set(keys).size < keys.length;

/** The reasons to refuse lines of a player. @param freed what the same player has on hold for what these lines replace. */
function refusalsOfLines(state: State, by: string, gives: Given[], freed: Given[] = []): number[] {
  const refusals: number[] = [];
  if (gives.some(({ amount }) => amount <= 0n) || hasTwins(gives.map(({ unit }) => unit))) refusals.push(400);
  for (const { unit, amount, of } of gives) {
    const free = freed.find((line) => line.unit === unit)?.amount ?? 0n;
    const available = availableOf(state, by, unit) + free;
    if (unitOf(state, unit).isUnique && amount > 1n) refusals.push(400);
    const isKept = freed.some((line) => line.unit === unit && line.of === of);
    if (of !== by && !isKept) refusals.push(404);
    else if (available < amount) refusals.push(409, ...(available === 0n ? [404] : []));
  }
  return refusals;
}

function refusalsOfWants(state: State, wants: Want[], gives: Given[]): number[] {
  const isWrong = wants.some(({ assetId, tokenId, amount }) => {
    const isUnique = state.units.some((unit) => unit.assetId === assetId && unit.isUnique);
    const isMixed = wants.some((other) => other.assetId === assetId && (other.tokenId === null) !== (tokenId === null));
    const isOffered = gives.some(({ unit }) => {
      const given = unitOf(state, unit);
      return given.assetId === assetId && given.tokenId === tokenId;
    });
    return amount <= 0n || (isUnique && (amount > 1n || tokenId === null)) || isMixed || isOffered;
  });
  return isWrong || hasTwins(wants.map(({ assetId, tokenId }) => `${assetId} ${tokenId}`)) ? [400] : [];
}

/** Whether a version that was seen is none, or so old that terms have changed since, or one between. */
function refusalsOfVersion(seen: number | undefined, since: number, now: number): number[] {
  return seen === undefined || (seen >= since && seen <= now) ? [] : [409];
}

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** Finds a trade that a player may know of. @returns why it may not be changed by them. */
function tradeFor(state: State, by: string, uid: string): { trade: Trade; refusals: number[] } | undefined {
  const trade = state.trades.get(uid);
  if (!trade || areBlocked(state, by, trade.owner)) return undefined;
  return { trade, refusals: trade.status === 'open' ? [] : [409] };
}

const isOwner = (state: State, by: string, { owner }: Trade) => heirOf(state, owner) === by;
const openTrades = ({ trades }: State) => [...trades.values()].filter(({ status }) => status === 'open');
/** The service's own limits for a player. */
const [mostTrades, mostOffers] = [50, 100];
const linesKey = (lines: Line[]) =>
  lines
    .map(({ unit, amount }) => `${unit} ${amount}`)
    .sort()
    .join();
const wantsKey = (wants: Want[]) =>
  wants
    .map(({ assetId, tokenId, amount }) => `${assetId} ${tokenId} ${amount}`)
    .sort()
    .join();

const take: { [Name in Step['do']]: (state: State, step: Of<Name>, answer: Answer) => void } = {
  create: (state, { by, gives, wants, expiresAt }, answer) => {
    const refusals = [...refusalsOfLines(state, by, gives), ...refusalsOfWants(state, wants, gives)];
    if (gives.length === 0) refusals.push(400);
    if (openTrades(state).filter((trade) => isOwner(state, by, trade)).length >= mostTrades) refusals.push(409);
    if (!judge(answer, 200, refusals)) return;
    const { uid, version } = answer.body;
    const bundle = putDown(state, by, gives);
    state.trades.set(uid, {
      ...{ uid, owner: by, status: 'open', version, terms: version, bundle, wants, offers: [], expiresAt },
    });
  },
  update: (state, { by, trade: uid, gives, wants, version }, answer) => {
    const found = tradeFor(state, by, uid);
    if (!found) return void judge(answer, 204, [403, 404]);
    const { trade, refusals } = found;
    if (!isOwner(state, by, trade)) return void judge(answer, 204, [403]);
    const wrong = [
      ...refusalsOfLines(state, by, gives, trade.bundle.lines),
      ...refusalsOfWants(state, wants, gives),
      ...(gives.length === 0 ? [400] : []),
    ];
    const isNew = linesKey(gives) !== linesKey(trade.bundle.lines);
    // Terms that stand already are no change, whatever version was seen.
    const isSame = trade.status === 'open' && !isNew && wantsKey(wants) === wantsKey(trade.wants);
    const since = Math.min(trade.version, answer.began?.version ?? trade.version);
    const late = isSame ? [] : [...refusals, ...refusalsOfVersion(version, since, trade.version)];
    if (!judge(answer, 204, [...wrong, ...late]) || isSame) return;
    if (isNew) {
      for (const { bundle } of trade.offers) giveBack(state, bundle);
      trade.offers = [];
      giveBack(state, trade.bundle);
      trade.bundle = putDown(state, by, gives);
      trade.owner = by;
    }
    trade.wants = wants;
    trade.version += 1;
    trade.terms = trade.version;
  },
  delete: (state, { by, trade: uid }, answer) => {
    const found = tradeFor(state, by, uid);
    if (!found) return void judge(answer, 204, [403, 404]);
    const { trade } = found;
    if (!isOwner(state, by, trade)) return void judge(answer, 204, [403]);
    const isOver = trade.status === 'completed' || trade.status === 'expired';
    if (judge(answer, 204, isOver ? [409] : []) && trade.status === 'open') endTrade(state, trade, 'cancelled');
  },
  offer: (state, { by, trade: uid, gives, version }, answer) => {
    const found = tradeFor(state, by, uid);
    if (!found) return void judge(answer, 200, [404]);
    const { trade, refusals } = found;
    const former = trade.offers.find(({ user }) => heirOf(state, user) === by);
    const wrong = [...refusalsOfLines(state, by, gives, former?.bundle.lines), ...(gives.length === 0 ? [400] : [])];
    const isSame = former && linesKey(former.bundle.lines) === linesKey(gives);
    if (isOwner(state, by, trade)) wrong.push(409);
    const made = openTrades(state).flatMap(({ offers }) => offers.filter(({ user }) => heirOf(state, user) === by));
    if (!former && made.length >= mostOffers) wrong.push(409);
    const since = Math.min(trade.terms, answer.began?.terms ?? trade.terms);
    const late = isSame ? [] : [...refusals, ...refusalsOfVersion(version, since, trade.version)];
    if (!judge(answer, 200, [...wrong, ...late]) || isSame) return;
    if (former) giveBack(state, former.bundle);
    trade.version += 1;
    const offer = { user: by, bundle: putDown(state, by, gives), version: trade.version };
    if (former) trade.offers = trade.offers.with(trade.offers.indexOf(former), offer);
    else trade.offers.push(offer);
  },
  withdraw: (state, { by, trade: uid }, answer) => {
    const trade = state.trades.get(uid);
    const mine = trade?.offers.filter(({ user }) => heirOf(state, user) === by) ?? [];
    if (!trade || mine.length === 0) return void judge(answer, 200, [404]);
    if (!judge(answer, 200, [])) return;
    for (const { bundle } of mine) giveBack(state, bundle);
    trade.offers = trade.offers.filter((one) => !mine.includes(one));
    trade.version += 1;
  },
  acceptOffer: (state, { by, trade: uid, from, version }, answer) => {
    const found = tradeFor(state, by, uid);
    if (!found) return void judge(answer, 200, [403, 404]);
    const { trade, refusals } = found;
    if (!isOwner(state, by, trade)) return void judge(answer, 200, [403]);
    const offer = trade.offers.find(({ user }) => isSame(state, user, from));
    if (!offer || areBlocked(state, by, from)) refusals.push(404);
    refusals.push(...refusalsOfVersion(version, Math.max(trade.terms, offer?.version ?? 0), trade.version));
    if (!judge(answer, 200, refusals) || !offer) return;
    trade.offers = trade.offers.filter((one) => one !== offer);
    settle(state, uid, [
      { from: trade.bundle, to: offer.user, isHeld: true },
      { from: offer.bundle, to: trade.owner, isHeld: true },
    ]);
    endTrade(state, trade, 'completed');
  },
  acceptTrade: (state, { by, trade: uid, pays, version }, answer) => {
    const found = tradeFor(state, by, uid);
    if (!found) return void judge(answer, 200, [404]);
    const { trade, refusals } = found;
    if (isOwner(state, by, trade) || trade.wants.length === 0) refusals.push(409);
    refusals.push(...refusalsOfVersion(version, trade.terms, trade.version));
    const paid = paymentOf(state, by, trade.wants, pays);
    refusals.push(...(paid ? refusalsOfLines(state, by, paid) : [400, 409]));
    if (refusals.includes(409) || refusals.includes(404)) refusals.push(400, 404, 409);
    if (!judge(answer, 200, refusals) || !paid) return;
    const own = { user: by, lines: paid };
    settle(state, uid, [
      { from: trade.bundle, to: by, isHeld: true },
      { from: own, to: trade.owner, isHeld: false },
    ]);
    endTrade(state, trade, 'completed');
  },
  invite: (state, { by, other }, answer) => {
    const refusals = isSame(state, by, other) || heirOf(state, other) === null || areBlocked(state, by, other);
    if (!judge(answer, 200, refusals ? [404] : [])) return;
    const { uid } = answer.body;
    const sides: Table['sides'] = [by, other].map((user) => ({ user, bundle: null, sealed: false })) as Table['sides'];
    if (!state.tables.has(uid)) state.tables.set(uid, { ...seenOf(answer.body), uid, status: 'open', sides });
  },
  put: (state, { by, table: uid, gives, version }, answer) => {
    const found = tableFor(state, by, uid);
    if (!found) return void judge(answer, 200, [404]);
    const { table, mine, refusals } = found;
    refusals.push(...refusalsOfLines(state, by, gives, mine.bundle?.lines));
    refusals.push(...refusalsOfVersion(version, table.version, table.version));
    const { body } = answer.seen ?? answer;
    const isTouched = body.version > table.version;
    if (isTouched) for (const side of table.sides) side.sealed = false;
    if (!judge(answer, 200, refusals)) return void (isTouched && Object.assign(table, seenOf(body)));
    if (mine.bundle) giveBack(state, mine.bundle);
    mine.bundle = gives.length > 0 ? putDown(state, by, gives) : null;
    Object.assign(table, seenOf(answer.body));
  },
  confirm: (state, { by, table: uid, hash, acceptsNothing }, answer) => {
    const found = tableFor(state, by, uid);
    if (!found) return void judge(answer, 200, [404]);
    const { table, mine, other, refusals } = found;
    const isRepeated = table.status === 'completed' && mine.sealed && hash === table.hash;
    if (isRepeated && !areBlocked(state, mine.user, other.user)) return void judge(answer, 200, []);
    if (hash !== table.hash || (!mine.bundle && !other.bundle)) refusals.push(409);
    if (areBlocked(state, mine.user, other.user)) refusals.push(404, 409);
    if (!other.bundle && !acceptsNothing) refusals.push(400);
    // It may become time while the request is on its way.
    const becomesTime = refusals.length === 0 && answer.until >= table.confirmableAt;
    if (answer.at < table.confirmableAt) refusals.push(409, ...(becomesTime ? [200] : []));
    if (!judge(answer, 200, refusals)) return;
    mine.sealed = true;
    Object.assign(table, seenOf(answer.body));
    if (!other.sealed) return;
    settle(state, uid, bothWays(mine.bundle, other.user, other.bundle, mine.user));
    endTable(state, table, 'completed');
  },
  leave: (state, { by, table: uid }, answer) => {
    const found = tableFor(state, by, uid);
    if (!found) return void judge(answer, 204, [404]);
    const { table } = found;
    if (judge(answer, 204, table.status === 'completed' ? [409] : []) && table.status === 'open')
      endTable(state, table, 'cancelled');
  },
  transfer: (state, { by, to, gives }, answer) => {
    if (!judge(answer, 200, refusalsOfLines(state, by, gives))) return;
    putDown(state, by, gives);
    giveBack(state, { user: to, lines: gives });
  },
};

const bothWays = (mine: Bundle | null, other: string, theirs: Bundle | null, me: string) => [
  ...(mine ? [{ from: mine, to: other, isHeld: true }] : []),
  ...(theirs ? [{ from: theirs, to: me, isHeld: true }] : []),
];

/** Returns what an answer says of a table. */
export const seenOf = (body: Body): Pick<Table, 'version' | 'hash' | 'confirmableAt' | 'expiresAt'> => ({
  version: body.version,
  hash: body.hash,
  confirmableAt: Date.parse(body.confirmableAt),
  expiresAt: Date.parse(body.expiresAt),
});

function tableFor(state: State, by: string, uid: string) {
  const table = state.tables.get(uid);
  const index = table?.sides.findIndex(({ user }) => heirOf(state, user) === by) ?? -1;
  if (!table || index < 0) return undefined;
  const [mine, other] = [table.sides[index], table.sides[1 - index]] as Table['sides'];
  return { table, mine, other, refusals: table.status === 'open' ? [] : [409] };
}

/** Returns what a player gives for a request. They name what they give where any token will do, unless there is one way only. */
function paymentOf(state: State, by: string, wants: Want[], pays: Given[] = []): Given[] | undefined {
  const left = new Set(pays);
  const lines = wants.map(({ assetId, tokenId, amount }): Given[] | undefined => {
    const units = state.units.filter((unit) => unit.assetId === assetId);
    const only = units.find((unit) => unit.tokenId === tokenId);
    if (only) return [{ unit: only.id, of: by, amount }];
    const named = pays.filter(({ unit }) => unitOf(state, unit).assetId === assetId);
    for (const one of named) left.delete(one);
    if (named.length > 0) return sumOf(named) === amount ? named : undefined;
    const own = units.map(({ id }) => ({ unit: id, of: by, amount: availableOf(state, by, id) }));
    const usable = own.filter((line) => line.amount > 0n);
    if (usable.length === 1) return usable.map((line) => ({ ...line, amount }));
    return sumOf(usable) === amount ? usable : undefined;
  });
  return left.size > 0 || lines.includes(undefined) ? undefined : (lines as Given[][]).flat();
}

const sumOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);

/** Whether a step is wrong whoever asks, before anything is looked up. */
function isMalformed(step: Step): boolean {
  const gives = 'gives' in step ? step.gives : [];
  const wants = 'wants' in step ? step.wants : [];
  const needsLines = step.do === 'create' || step.do === 'update' || step.do === 'offer';
  return (needsLines && gives.length === 0) || [...gives, ...wants].some(({ amount }) => amount <= 0n);
}

/** Lets a step take effect as its answer says. @throws Surprise for an answer that this state does not explain. */
export function apply(state: State, step: Step, answer: Answer): void {
  if (answer.status === 400 && isMalformed(step)) return;
  (take[step.do] as (state: State, step: Step, answer: Answer) => void)(state, step, answer);
}
