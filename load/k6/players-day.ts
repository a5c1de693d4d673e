/**
 * A day of players: guests arrive, hatch their first egg and look around; players with a wallet come back. With ADMIN_KEY some of them
 * trade. Everybody deletes their account when they leave.
 */
import http from 'k6/http';
import { ask, askUntil, judge, newId, paramsOf, think, visit } from './ask.ts';
import { type Goods, giveTo, makeGoods, withdrawGoods } from './goods.ts';
import { leave, newGuest, newTrader, type Player, signIn } from './people.ts';
import { settings } from './settings.ts';
import { summaryOf } from './summary.ts';
import { swapOnce } from './trading.ts';
import { type Operations, optionsOf } from './verdict.ts';
import { newWallet } from './wallet.ts';

const operations: Operations = {
  'open app': 'read',
  'read config': 'read',
  'become guest': 'write',
  'read eggs': 'read',
  hatch: 'write',
  'read creatures': 'read',
  'read bag': 'read',
  'read market': 'read',
  'read games': 'read',
  'read boards': 'read if any',
  'read board': 'read if any',
  'read notifications': 'read',
  'follow stream': 'stream',
  'ask for message': 'read',
  'sign in': 'write',
  'read account': 'read',
  'refresh session': 'write',
  'delete account': 'write',
  ...(settings.adminKey ? ({ 'create trade': 'write', 'accept trade': 'write', 'read trade': 'read' } as const) : {}),
};

export const options = optionsOf(operations, {
  newcomers: { exec: 'newcomer', perMinute: 60 },
  returning: { exec: 'returning', perMinute: 30 },
  ...(settings.adminKey ? { trading: { exec: 'trading', perMinute: 12 } } : {}),
});

export const handleSummary = summaryOf('players-day', operations);

export const setup = (): Goods | undefined => (settings.adminKey ? makeGoods(2) : undefined);
export const teardown = (goods?: Goods): void => withdrawGoods(goods);

function openApp(address?: string): void {
  const by = address ? { address } : {};
  ask('open app', 'GET', '/', { by, holds: (page) => page.includes('<html') });
  ask('read config', 'GET', '/config.json', { by, holds: ({ chains }) => chains.length > 0 });
}

/** Opens the pages that a player with a minute looks at. */
function lookAround(by: Player): void {
  ask('read bag', 'GET', '/v2/vouchers', { by, holds: Array.isArray });
  think();
  ask('read market', 'GET', '/v2/trades?limit=20', { by, holds: (trades) => trades.length <= 20 });
  think();
  const { body: games } = ask('read games', 'GET', '/v2/games/list', { by, holds: Array.isArray });
  for (const { uid } of games.slice(0, 1)) {
    const { body: boards } = ask('read boards', 'GET', `/v2/games/${uid}/boards`, { by, holds: Array.isArray });
    for (const board of boards.slice(0, 1))
      ask('read board', 'GET', `/v2/boards/${board.uid}`, { by, holds: ({ entries }) => Array.isArray(entries) });
  }
  think();
  ask('read notifications', 'GET', '/account/notifications', { by, holds: ({ items }) => Array.isArray(items) });
}

/** Follows the stream during some steps that end the session, and then reads what came. */
async function whileFollowing(by: Player, steps: () => void): Promise<void> {
  const stream = http.asyncRequest('GET', `${settings.url}/account/stream`, null, {
    ...paramsOf('follow stream', { by }),
    timeout: '10m',
  });
  // Also when a step fails, so that its stream does not outlive the visit.
  try {
    steps();
  } finally {
    leave('delete account', by);
    const { status, body, headers } = await stream;
    judge('follow stream', { status, body, headers }, status === 200 && String(body).includes('event: ready'));
  }
}

export const newcomer = (): Promise<void> =>
  visit(async () => {
    const by = await newGuest('become guest');
    openApp(by.address);
    think();
    await whileFollowing(by, () => {
      // The egg is there as soon as its service has heard of the guest.
      const { body: eggs } = askUntil('read eggs', '/v2/ultigen/eggs/balance', by, (balances) => balances.some(hasEgg));
      think();
      const { id: eggType } = eggs.find(hasEgg);
      ask('hatch', 'POST', '/v2/ultigen/guest/eggs/hatch', {
        by,
        body: { address: by.wallet, amount: 1, eggType },
        once: newId(),
        holds: (creatures) => creatures.length === 1,
      });
      think();
      ask('read creatures', 'GET', '/v2/ultigen/monsters/balance', { by, holds: (all) => all.length === 1 });
      lookAround(by);
    });
  });

const hasEgg = ({ availableAmount }: { availableAmount: number }) => availableAmount > 0;
const names = { message: 'ask for message', signIn: 'sign in', me: 'read account' };

export const returning = (): Promise<void> =>
  visit(async () => {
    const by = signIn(newWallet(), names);
    openApp(by.address);
    think();
    await whileFollowing(by, () => {
      lookAround(by);
      const byAddress = by.address ? { address: by.address } : {};
      const { body } = ask('refresh session', 'POST', '/account/token', {
        by: byAddress,
        holds: ({ token }) => token.length > 0,
      });
      ask('read creatures', 'GET', '/v2/ultigen/monsters/balance', {
        by: { ...by, token: body.token },
        holds: Array.isArray,
      });
    });
  });

export const trading = (goods: Goods): Promise<void> =>
  visit(() => {
    const [seller, buyer] = [newTrader(), newTrader()];
    const [offered, wanted] = goods.assets;
    giveTo(goods, seller.wallet, offered, 1);
    giveTo(goods, buyer.wallet, wanted, 1);
    swapOnce(seller, buyer, { offered, wanted });
    for (const by of [seller, buyer]) leave('delete account', by);
  });
