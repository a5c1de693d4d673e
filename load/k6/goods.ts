import { sleep } from 'k6';
import { ask, newId, Refused } from './ask.ts';
import { type Player, signInAsAdmin } from './people.ts';
import { settings } from './settings.ts';

/** Things that an admin made for a run: game assets, which exist on this platform alone. */
export type Goods = { admin: Player; assets: string[] };

/** Makes assets that are named after the run. */
export function makeGoods(count: number): Goods {
  const admin = signInAsAdmin();
  const assets = Array.from({ length: count }, (_, index) => {
    const body = {
      name: `${settings.run} medal ${index + 1}`,
      category: 'load test',
      description: 'Made by a load test. It can be deleted.',
      image: '/medal.png',
      property: `load-${newId()}`,
    };
    return ask('setup', 'POST', '/v2/assets', { by: admin, body, once: newId(), holds: ({ uid }) => uid.length === 36 })
      .body.uid as string;
  });
  return { admin, assets };
}

/** The ledger hears of a new wallet a moment after it was made. */
const tries = 100;

/** Gives a player some of an asset, as the admin. */
export function giveTo({ admin }: Goods, receiver: string, assetId: string, amount: number): void {
  const once = newId();
  for (let left = tries; ; left -= 1)
    try {
      ask('setup', 'POST', '/v2/vouchers/admin/give', { by: admin, body: { assetId, amount, receiver }, once });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || left <= 1) throw error;
      sleep(0.1);
    }
}

/** Deletes assets that nothing refers to. Those of which something was given stay, named after the run: the ledger forgets nothing. */
export function withdrawGoods(goods: Goods | undefined): void {
  if (!goods) return;
  const by = signInAsAdmin();
  for (const uid of goods.assets) ask('teardown', 'DELETE', `/v2/assets/${uid}`, { by, expect: [204, 409] });
}
