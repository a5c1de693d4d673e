import { areBlocked, availableOf, heirOf, type State, type Trade } from './model.ts';
import { unitOf } from './rules.ts';
import type { TradingStage } from './stage.ts';
import type { Steps } from './steps.ts';

/** Whether what a player has covers what a trade asks for, line by line. */
const isCovered = (state: State, by: string, { wants }: Trade) =>
  wants.length > 0 &&
  wants.every(({ assetId, tokenId, amount }) => {
    const units = state.units.filter(
      (unit) => unit.assetId === assetId && (tokenId === null || unit.tokenId === tokenId),
    );
    return units.reduce((sum, { id }) => sum + availableOf(state, by, id), 0n) >= amount;
  });

type Read = {
  path: string;
  by: string | undefined;
  due: string[];
  keyOf(item: { uid: string; tradeId?: string }): string;
};

/** Draws a list, and what it should have. */
function drawRead(state: State, { random, chance, pick }: Steps): Read {
  const by = pick(state.players);
  const mine = ({ owner }: Trade) => heirOf(state, owner) === by;
  const open = [...state.trades.values()].filter(({ status }) => status === 'open');
  const uids = (trades: { uid: string }[]) => trades.map(({ uid }) => uid);
  const board = (query: string, isShown: (trade: Trade) => boolean, reader: string | undefined = by): Read => {
    const seen = open.filter((trade) => isShown(trade) && !(reader && areBlocked(state, reader, trade.owner)));
    return { path: `/v2/trades?${query}`, by: reader, due: uids(seen), keyOf: ({ uid }) => uid };
  };
  const { assetId } = pick(state.units);
  const offers = ({ bundle }: Trade) => bundle.lines.some(({ unit }) => unitOf(state, unit).assetId === assetId);
  const asks = ({ wants }: Trade) => wants.some((want) => want.assetId === assetId);
  const own = (type: string, uidsDue: string[]): Read => ({
    path: `/v2/${type}`,
    by,
    due: uidsDue,
    keyOf: ({ uid }) => uid,
  });
  const isAtTable = ({ user }: { user: string }) => heirOf(state, user) === by;
  const reads = [
    () => board('', () => true, undefined),
    () => board('', () => true),
    () => board(`offers=${assetId}`, offers, chance(50) ? by : undefined),
    () => board(`asks=${assetId}`, asks, chance(50) ? by : undefined),
    () => board('acceptable=true', (trade) => !mine(trade) && isCovered(state, by, trade)),
    () =>
      board(
        `acceptable=true&offers=${assetId}`,
        (trade) => !mine(trade) && offers(trade) && isCovered(state, by, trade),
      ),
    () => own('trades/me?type=open', uids(open.filter(mine))),
    () => ({
      ...own('trades/offers?status=open', uids(open.filter((trade) => trade.offers.some(isAtTable)))),
      keyOf: ({ tradeId }: { tradeId?: string }) => String(tradeId),
    }),
    () => ({
      ...own(
        'trades/incoming-offers?type=open',
        open
          .filter(mine)
          .flatMap(({ uid, offers }) => offers.filter(({ user }) => !areBlocked(state, by, user)).map(() => uid)),
      ),
      keyOf: ({ tradeId }: { tradeId?: string }) => String(tradeId),
    }),
    () =>
      own(
        'direct-trades/me?type=open',
        uids([...state.tables.values()].filter(({ status, sides }) => status === 'open' && sides.some(isAtTable))),
      ),
  ];
  return (reads[random(reads.length)] as () => Read)();
}

/** Reads a list page by page, as a player or as nobody. @returns how it differs from what the model has. */
export async function differencesOfRead(stage: TradingStage, state: State, steps: Steps): Promise<string[]> {
  const { path, by, due, keyOf } = drawRead(state, steps);
  const limit = 1 + steps.random(30);
  // Assets that go back count once they have arrived.
  if (path.includes('acceptable=true')) await stage.untilSettled();
  // Offers that ended are listed as well.
  const found: { uid: string; state?: string }[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${last ? `&after=${last.uid}` : ''}`;
    const { status, body } = by ? await stage.send(by, 'GET', page) : await stage.call('GET', page);
    // The network loses calls to the ledger. Whoever reads a list asks again.
    if (status === 503) continue;
    if (status !== 200) return [`${page} of ${by} is a ${status} ${JSON.stringify(body)}`];
    found.push(...body);
    if (body.length < limit) break;
  }
  const shownNow = found.filter(({ state = 'open' }) => state === 'open').map(keyOf);
  const [wanted, shown] = [due.toSorted().join(), shownNow.toSorted().join()];
  return wanted === shown ? [] : [`${path} of ${by} shows ${shown}, and ${wanted} was due`];
}
