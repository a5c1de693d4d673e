import { eventually } from '@hatchery/kit/testing';
import { type Story, signIn, type World } from './story.ts';

const day = 86_400_000;

type Trader = { token: string; uid: string; address: string; vouchers: { uid: string; assetId: string }[] };

/** Players who have some of each of two medals. */
async function newTraders(world: World, count: number): Promise<{ assets: string[]; traders: Trader[] }> {
  const { send, admin } = world;
  const assets: string[] = [];
  for (const name of ['Tin medal', 'Amber medal']) {
    const body = { name, category: 'medals', image: '/medal.png', property: name.toLowerCase().replace(' ', '-') };
    assets.push((await send('POST', '/v2/assets', { token: admin, body })).body.uid);
  }
  const traders: Trader[] = [];
  for (let index = 0; index < count; index += 1) {
    const { token, wallet } = await signIn(world);
    const { address } = wallet;
    const { body: me } = await send('GET', '/v2/users', { token });
    // The ledger hears of a new wallet soon after it was made.
    for (const assetId of assets) {
      const body = { assetId, amount: 9, receiver: address };
      await eventually(() => send('POST', '/v2/vouchers/admin/give', { token: admin, body }));
    }
    const { body: vouchers } = await send('GET', '/v2/vouchers', { token });
    traders.push({ token, uid: me.uid, address, vouchers });
  }
  return { assets, traders };
}

const voucherOf = ({ vouchers }: Trader, assetId: string | undefined) =>
  vouchers.find((voucher) => voucher.assetId === assetId)?.uid;

const trades: Story = async (world) => {
  const { send } = world;
  const { assets, traders } = await newTraders(world, 3);
  const [owner, taker, rival] = traders as [Trader, Trader, Trader];
  const [tin, amber] = assets;
  const { token } = owner;
  const terms = {
    offerVoucherIds: [voucherOf(owner, tin)],
    offerAmounts: [2],
    requestAssetsIds: [amber],
    requestAmounts: [1],
  };
  const open = async (): Promise<string> => {
    const expiresAt = new Date(Date.now() + day).toISOString();
    const { body } = await send('POST', '/v2/trades', { token, body: { ...terms, expiresAt } });
    return `/v2/trades/${body.uid}`;
  };
  const offer = { offerVoucherIds: [voucherOf(rival, amber)], offerAmounts: [3] };

  const path = await open();
  await send('PUT', path, { token, body: { ...terms, requestAmounts: [2] } });
  await send('GET', `/v2/trades?offers=${tin}&asks=${amber}`);
  await send('GET', '/v2/trades?acceptable=true', { token: taker.token });
  await send('GET', '/v2/trades/me?type=open', { token });
  await send('POST', `${path}/offer`, {
    token: taker.token,
    body: { ...offer, offerVoucherIds: [voucherOf(taker, amber)] },
  });
  await send('GET', '/v2/trades/offers', { token: taker.token });
  await send('DELETE', `${path}/offer`, { token: taker.token });
  await send('POST', `${path}/offer`, { token: rival.token, body: offer });
  await send('GET', '/v2/trades/incoming-offers', { token });
  const { body: seen } = await send('GET', path, { token });
  await send('POST', `${path}/acceptOffer`, { token, body: { offerUserId: rival.uid, version: seen.version } });

  await send('POST', `${await open()}/acceptTrade`, { token: taker.token, body: {} });
  await send('DELETE', await open(), { token });
};

type Table = { uid: string; version: number; hash: string };

const directTrades: Story = async (world) => {
  const { send } = world;
  const { assets, traders } = await newTraders(world, 2);
  const [one, other] = traders as [Trader, Trader];
  await send('POST', '/v2/friends', { token: one.token, body: { uid: other.uid } });
  await send('POST', `/v2/friends/${one.uid}/accept`, { token: other.token });
  const sitDown = async (): Promise<string> => {
    const { body } = await send('POST', '/v2/direct-trades', { token: one.token, body: { uid: other.uid } });
    return `/v2/direct-trades/${body.uid}`;
  };
  const path = await sitDown();
  for (const [index, trader] of traders.entries()) {
    const body = { voucherIds: [voucherOf(trader, assets[index])], voucherAmounts: [1] };
    await send('PUT', path, { token: trader.token, body });
  }
  await send('GET', '/v2/direct-trades/me', { token: other.token });
  const { body: table }: { body: Table } = await send('GET', path, { token: one.token });
  const seal = { hash: table.hash, version: table.version };
  // One may confirm some seconds after the last change.
  for (const { token } of traders) await eventually(() => send('POST', `${path}/confirm`, { token, body: seal }));
  await send('DELETE', await sitDown(), { token: other.token });
};

/** Flows of players who trade. */
export const tradeStories: Record<string, Story> = { trades, directTrades };
