import { randomUUID } from 'node:crypto';
import { boxTokenId } from '@hatchery/chain/draws';
import { asAdmin, asKey, asService } from '@hatchery/kit/testing';
import type { Address } from 'viem';
import { avatarDressed, avatarMinted, chainId, minted, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
afterEach(() => Object.assign(stage.node.state, { broken: false, away: false }));

const path = '/v2/masters/resync';
const resync = ({ as, address }: Pick<Player, 'as' | 'address'>) =>
  stage.call('POST', path, { as, body: { address: address.toLowerCase() } });
const onChain = (address: Address, amounts: Record<string, bigint>) => {
  for (const [token, amount] of Object.entries(amounts)) {
    const [family, id] = token.split(' ');
    stage.node.state.balances.set(`${family} ${address} ${id}`, amount);
  }
};
const itemsOf = async (address: Address) => {
  const { body } = await stage.call('GET', `/v2/masters/items/balance/${address}`);
  return body.map(({ id, balance }: { id: number; balance: number }) => [id, balance]);
};
let lastToken = 0;
const nextToken = () => {
  lastToken += 1;
  return lastToken;
};

describe('POST /v2/masters/resync', () => {
  it('answers that nothing differs where the chain says the same', async () => {
    const player = await stage.newPlayer();
    const tokenId = nextToken();
    await stage.chain.mine(
      [minted('mastersItems', player.address, [101, 2])],
      avatarMinted(player.address, tokenId, someTraits()),
    );
    await stage.chain.mine(avatarDressed(player.address, tokenId, { wears: [101] }));
    onChain(player.address, { 'mastersItems 101': 1n });
    stage.node.state.avatars.set(tokenId, { owner: player.address, traits: someTraits(), items: [101] });
    const { status, body } = await resync(player);
    expect(status).toBe(200);
    const nothing = { chainId, address: player.address, avatars: [], tokens: [] };
    expect(body).toEqual({ ...nothing, blockNumber: stage.chain.height });
  });

  it('mends tokens both ways, answers the differences, and the record still adds up', async () => {
    const player = await stage.newPlayer();
    await stage.chain.mine([minted('mastersItems', player.address, [101, 5], [999_999, 2])]);
    const before = stage.chain.height;
    onChain(player.address, {
      'mastersItems 101': 1n,
      'mastersItems 205': 3n,
      'tickets 2': 4n,
      [`mastersLootboxes ${boxTokenId(1n, 1n)}`]: 6n,
    });
    const { body } = await resync(player);
    expect(body.tokens).toEqual([
      { collection: 'items', id: '101', stored: '5', onChain: '1' },
      { collection: 'items', id: '205', stored: '0', onChain: '3' },
      { collection: 'items', id: '999999', stored: '2', onChain: '0' },
      { collection: 'boxes', id: String(boxTokenId(1n, 1n)), stored: '0', onChain: '6' },
      { collection: 'tickets', id: '2', stored: '0', onChain: '4' },
    ]);
    expect(await itemsOf(player.address)).toEqual([
      [101, 1],
      [205, 3],
    ]);
    expect((await resync(player)).body.tokens).toEqual([]);
    await stage.chain.mine([minted('mastersItems', player.address, [205, 1])]);
    await stage.chain.unwind(before - 1);
    expect(await itemsOf(player.address)).toEqual([]);
    await stage.chain.mine();
  });

  it('finds avatars that were missed, that changed and that went', async () => {
    const player = await stage.newPlayer();
    const buyer = randomAddress();
    const [changed, sold, missed] = [nextToken(), nextToken(), nextToken()];
    await stage.chain.mine(
      avatarMinted(player.address, changed, someTraits()),
      avatarMinted(player.address, sold, someTraits()),
    );
    const { avatars } = stage.node.state;
    avatars.set(changed, { owner: player.address, traits: someTraits(2), items: [301, 101] });
    avatars.set(sold, { owner: buyer, traits: someTraits(), items: [] });
    avatars.set(missed, { owner: player.address, traits: someTraits(1, 4), items: [] });
    const { body } = await resync(player);
    const plain = { owner: player.address, traits: someTraits(), items: [] };
    expect(body.avatars).toEqual([
      { tokenId: changed, stored: plain, onChain: { owner: player.address, traits: someTraits(2), items: [301, 101] } },
      { tokenId: sold, stored: plain, onChain: { ...plain, owner: buyer } },
      { tokenId: missed, stored: null, onChain: { ...plain, traits: someTraits(1, 4) } },
    ]);
    const owned = await stage.call('GET', '/v2/masters/avatars/balance', { as: player.as });
    expect(owned.body.map(({ tokenId }: { tokenId: number }) => tokenId)).toEqual([changed, missed]);
    expect((await resync(player)).body.avatars).toEqual([]);
  });

  it('answers 502 for a chain that makes no sense, 503 for one that is silent, and changes nothing', async () => {
    const player = await stage.newPlayer();
    await stage.chain.mine([minted('mastersItems', player.address, [101, 5])]);
    stage.node.state.broken = true;
    expect((await resync(player)).status).toBe(502);
    Object.assign(stage.node.state, { broken: false, away: true });
    expect((await resync(player)).status).toBe(503);
    expect(await itemsOf(player.address)).toEqual([[101, 5]]);
  });

  it('compares again at the block that stands if the chain moves meanwhile', async () => {
    const player = await stage.newPlayer();
    await stage.chain.mine([minted('mastersItems', player.address, [101, 5])]);
    stage.node.state.meanwhile = async () => {
      onChain(player.address, { 'mastersItems 101': 6n });
      await stage.chain.mine([minted('mastersItems', player.address, [101, 1])]);
    };
    const { status, body } = await resync(player);
    expect([status, body.tokens, body.blockNumber]).toEqual([200, [], stage.chain.height]);
  });

  it('is for wallets of the caller and of merged accounts, and any address for admins', async () => {
    const [player, merged, stranger] = [await stage.newPlayer(), await stage.newPlayer(), await stage.newPlayer()];
    const refused = await resync({ as: player.as, address: stranger.address });
    expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'body.address']);
    expect((await resync({ as: player.as, address: randomAddress() })).status).toBe(403);
    expect((await resync({ as: player.as, address: merged.address })).status).toBe(403);
    await stage.merge(merged, player);
    expect((await resync({ as: player.as, address: merged.address })).status).toBe(200);
    expect((await resync({ as: asAdmin(randomUUID()), address: randomAddress() })).status).toBe(200);
  });

  it('refuses bad input and other callers', async () => {
    const player = await stage.newPlayer();
    const send = (body: unknown, as = player.as) => stage.call('POST', path, { as, body });
    for (const [body, field] of [
      [{}, 'body.address'],
      [{ address: '0x12' }, 'body.address'],
      [{ address: player.address, chainId: 1 }, 'body.chainId'],
    ] as const) {
      const reply = await send(body);
      expect([reply.status, reply.body.errors[0].path]).toEqual([400, field]);
    }
    const body = { address: player.address };
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    expect((await send(body, asService('users'))).status).toBe(401);
    expect((await send(body, asKey(randomUUID(), 'items'))).status).toBe(403);
  });
});
