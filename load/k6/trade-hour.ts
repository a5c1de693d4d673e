/**
 * An hour of trade: pairs of players exchange two assets as fast as they come, others watch the market, and some change their mind.
 * In the end there is as much of each asset as was given.
 */
import exec from 'k6/execution';
import { ask, judge, newAddress, newId, think, visit } from './ask.ts';
import { type Goods, giveTo, makeGoods } from './goods.ts';
import { leave, newTrader, type Player, signIn, signInAsAdmin } from './people.ts';
import { settings } from './settings.ts';
import { summaryOf } from './summary.ts';
import { createTrade, swapOnce, tradeOperations } from './trading.ts';
import { type Operations, optionsOf } from './verdict.ts';

const operations: Operations = { ...tradeOperations, 'watch market': 'read', 'take trade back': 'write' };

const pairs = Math.max(1, Number(__ENV.PAIRS || 20));
/** Pieces of each asset for each trader, more than all visits exchange. */
const given = 1_000_000;

export const options = optionsOf(
  operations,
  {
    // As many at once as there are pairs: each is one person at each end.
    exchanges: { exec: 'exchange', perMinute: 300, mostAtOnce: pairs },
    watchers: { exec: 'watch', perMinute: 600 },
  },
  { 'checks{operation:law}': ['rate==1'] },
);

export const handleSummary = summaryOf('trade-hour', operations);

type Trader = Player & { privateKey: string };
type Hour = Goods & { traders: Trader[] };

export function setup(): Hour {
  const goods = makeGoods(2);
  const traders = Array.from({ length: pairs * 2 }, newTrader);
  for (const { wallet } of traders) for (const asset of goods.assets) giveTo(goods, wallet, asset, given);
  return { ...goods, traders };
}

const mostSecondsOfToken = 600;
const sessions = new Map<string, { player: Player; until: number }>();

/** Signs a trader in again before the token ends. */
function sessionOf({ privateKey, wallet, address }: Trader): Player {
  const known = sessions.get(wallet);
  if (known && known.until > Date.now()) return known.player;
  const names = { message: 'sign in', signIn: 'sign in', me: 'sign in' };
  const player = signIn({ privateKey, address: wallet }, names, address);
  sessions.set(wallet, { player, until: Date.now() + mostSecondsOfToken * 1_000 });
  return player;
}

export const exchange = ({ traders, assets }: Hour): Promise<void> =>
  visit(() => {
    // Nobody is in two places: each VU has a pair of its own.
    const pair = (exec.vu.idInInstance % pairs) * 2;
    const [one, other] = [traders[pair], traders[pair + 1]].map(sessionOf);
    const [offered, wanted] = assets;
    if (Math.random() < 0.5) swapOnce(one, other, { offered, wanted });
    else swapOnce(other, one, { offered: wanted, wanted: offered });
    if (exec.scenario.iterationInTest % 5 === 0) {
      const trade = createTrade(one, { offered, wanted });
      think();
      ask('take trade back', 'DELETE', `/v2/trades/${trade}`, { by: one, once: newId() });
    }
  });

export const watch = ({ assets }: Hour): Promise<void> =>
  visit(() => {
    const address = newAddress();
    const by = address ? { address } : {};
    ask('watch market', 'GET', `/v2/trades?offers=${assets[0]}&limit=50`, { by, holds: Array.isArray });
  });

export function teardown({ traders, assets }: Hour): void {
  const admin = signInAsAdmin();
  const players = traders.map((trader) => signIn({ ...trader, address: trader.wallet }, inTeardown, trader.address));
  for (const assetId of assets) {
    const left = players.flatMap(
      ({ uid }) =>
        ask('teardown', 'GET', `/v2/vouchers/admin/vouchers?userId=${uid}&assetId=${assetId}`, { by: admin }).body,
    );
    const sum = left.reduce((total, { amount }) => total + amount, 0);
    judge(
      'law',
      { status: 200, body: { assetId, sum, run: settings.run }, headers: {} },
      sum === given * traders.length,
    );
  }
  for (const by of players) leave('teardown', by);
}

const inTeardown = { message: 'teardown', signIn: 'teardown', me: 'teardown' };
