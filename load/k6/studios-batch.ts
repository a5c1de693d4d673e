/**
 * A studio's batch: a key gives vouchers to many players and repeats some requests, reads in between, and a second key runs out of its
 * budget. In the end the gifts and what is left are the budget, to the piece.
 */
import exec from 'k6/execution';
import { ask, judge, newId, visit } from './ask.ts';
import { type Goods, giveTo, makeGoods } from './goods.ts';
import { leave, newTrader, type Player, signIn, signInAsAdmin } from './people.ts';
import { settings } from './settings.ts';
import { summaryOf } from './summary.ts';
import { type Operations, optionsOf } from './verdict.ts';

const operations: Operations = {
  'give by key': 'write',
  'repeat a gift': 'write',
  'read games by key': 'read',
  'read trades by key': 'read',
  'give beyond budget': 'write',
};

const recipients = Math.max(1, Number(__ENV.RECIPIENTS || 20));
const budgets = { large: 1_000_000, small: 5 };

export const options = optionsOf(
  operations,
  {
    gifts: { exec: 'give', perMinute: 600 },
    reads: { exec: 'read', perMinute: 300 },
    spenders: { exec: 'overspend', perMinute: 120 },
  },
  { 'checks{operation:law}': ['rate==1'] },
);

export const handleSummary = summaryOf('studios-batch', operations);

type Key = { uid: string; apiKey: string };
type Batch = Goods & { players: (Player & { privateKey: string })[]; large: Key; small: Key };

export function setup(): Batch {
  const goods = makeGoods(2);
  const players = Array.from({ length: recipients }, newTrader);
  // From then on the ledger knows each wallet.
  for (const { wallet } of players) for (const asset of goods.assets) giveTo(goods, wallet, asset, 1);
  const newKey = (asset: string | undefined, budget: number): Key => {
    const body = { name: settings.run, permissions: ['rewards'], balance: { [`asset:${asset}`]: budget } };
    return ask('setup', 'POST', '/v2/api-keys', { by: goods.admin, body, holds: ({ apiKey }) => apiKey.length > 20 })
      .body;
  };
  const [first, second] = goods.assets;
  return { ...goods, players, large: newKey(first, budgets.large), small: newKey(second, budgets.small) };
}

const someOf = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)] as T;

export const give = ({ players, assets, large }: Batch): Promise<void> =>
  visit(() => {
    const request = {
      by: { key: large.apiKey },
      body: { assetId: assets[0], amount: 1, receiver: someOf(players).wallet },
      once: newId(),
    };
    const { body } = ask('give by key', 'POST', path, { ...request, holds: ({ uid }) => uid.length === 36 });
    if (exec.scenario.iterationInTest % 5 === 0)
      ask('repeat a gift', 'POST', path, { ...request, holds: ({ uid }) => uid === body.uid });
  });

const path = '/v2/vouchers/apikey/give';

export const read = ({ large, assets }: Batch): Promise<void> =>
  visit(() => {
    const by = { key: large.apiKey };
    ask('read games by key', 'GET', '/v2/games/list', { by, holds: Array.isArray });
    ask('read trades by key', 'GET', `/v2/trades?offers=${assets[0]}`, { by, holds: Array.isArray });
  });

export const overspend = ({ players, assets, small }: Batch): Promise<void> =>
  visit(() => {
    ask('give beyond budget', 'POST', path, {
      by: { key: small.apiKey },
      body: { assetId: assets[1], amount: 1, receiver: someOf(players).wallet },
      once: newId(),
      expect: [200, 409],
    });
  });

type Voucher = { assetId: string; amount: number };

export function teardown({ players, assets, large, small }: Batch): void {
  const by = signInAsAdmin();
  const vouchers = players.flatMap(
    ({ uid }) => ask('teardown', 'GET', `/v2/vouchers/admin/vouchers?userId=${uid}`, { by }).body as Voucher[],
  );
  const keys = ask('teardown', 'GET', '/v2/api-keys?limit=100', { by }).body as (Key & {
    balance: Record<string, string>;
  })[];
  for (const [asset, key, budget] of [
    [assets[0], large, budgets.large],
    [assets[1], small, budgets.small],
  ] as const) {
    const given = vouchers.reduce((sum, { assetId, amount }) => sum + (assetId === asset ? amount : 0), 0) - recipients;
    const left = Number(keys.find(({ uid }) => uid === key.uid)?.balance[`asset:${asset}`]);
    judge('law', { status: 200, body: { asset, given, left, budget }, headers: {} }, given + left === budget);
    ask('teardown', 'DELETE', `/v2/api-keys/${key.uid}`, { by });
  }
  const names = { message: 'teardown', signIn: 'teardown', me: 'teardown' };
  for (const { wallet, privateKey, address } of players)
    leave('teardown', signIn({ address: wallet, privateKey }, names, address));
}
