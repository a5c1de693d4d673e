import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { WalletKind } from '@hatchery/proto/users';
import { forgetForsakenDeposits } from '../src/deposits/reserve-deposit.ts';
import { type ClaimStage, type Player, randomAddress, startClaimStage } from './fixtures/claims.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: ClaimStage;
let player: Player;
let coin: Awaited<ReturnType<ClaimStage['newAsset']>>;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  [player, coin] = await Promise.all([stage.newPlayer(), stage.newAsset()]);
  Object.assign(stage.neighbours.state, { isSignerAway: false, refusal: undefined });
});

const sign = (amountBase: number | string, more: object = {}, { as, address } = player, key?: string) =>
  stage.call('POST', '/v2/vouchers/deposit/signature', {
    as,
    body: {
      amountBase: String(amountBase),
      assetAddress: coin.contract,
      assetType: 'ERC20',
      receiver: address,
      ...more,
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const unused = (userId: string) => stage.database.knex('deposits').where({ user_id: userId });

describe('signatures of deposits, which are free', () => {
  it('are 20 a day for a player with many wallets, until some are used', async () => {
    const wallets = upTo(3).map(() => randomAddress());
    for (const address of wallets) await stage.link(player.userId, address);
    const before = stage.neighbours.signed.size;
    const replies = await Promise.all(upTo(30).map((amount) => sign(amount, { receiver: wallets[amount % 3] })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    expect(Number(replies.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(86_000);
    // A limit of the signer is charged for each signature, so those that nobody gets must not be asked for.
    expect(stage.neighbours.signed.size).toBe(before + 20);
    expect(await unused(player.userId)).toHaveLength(20);

    const { body } = replies.find(({ status }) => status === 200) as (typeof replies)[0];
    await stage.deposited(body.payload[0], body.payload[6], 0);
    await eventually(async () => (await sign(99)).status === 200);
    expect((await sign(100)).status).toBe(429);
    stage.clock.ahead += 86_400_000;
    expect((await sign(100)).status).toBe(200);
  });

  it('are the same again for the same deposit, while it can be sent for half an hour at least', async () => {
    const [first, again, other] = [await sign(5), await sign(5), await sign(6)];
    expect(again.body).toEqual(first.body);
    expect(other.body.uid).not.toBe(first.body.uid);
    expect(await unused(player.userId)).toHaveLength(2);
    stage.clock.ahead += 31 * 60_000;
    expect((await sign(5)).body.uid).not.toBe(first.body.uid);
    // The platform sends those of kept wallets at once, so each is another deposit.
    const kept = await stage.newPlayer(WalletKind.CUSTODIAL);
    const [one, two] = [await sign(5, {}, kept), await sign(5, {}, kept)];
    expect(two.body.uid).not.toBe(one.body.uid);
  });

  it('are one for each player while there are very many on the chain', async () => {
    const { knex } = stage.database;
    await knex.raw(
      `insert into deposits (id, user_id, chain_id, contract, receiver, custodial, contract_type, asset_contract, voucher_id, created_at)
       select gen_random_uuid(), ?, ?, 'x', 'x', false, 'ERC20', 'x', number, ? from generate_series(1, 20000) as number`,
      [randomUUID(), chainId, new Date(Date.now() + stage.clock.ahead)],
    );
    expect((await sign(1)).status).toBe(200);
    expect((await sign(2)).status).toBe(429);
    await knex('deposits').where({ contract: 'x' }).delete();
    expect((await sign(2)).status).toBe(200);
  });
});

describe('a deposit that waits for its signature', () => {
  it('leaves nothing when the signer refuses or is away', async () => {
    stage.neighbours.state.refusal = 'The limit of today is used up.';
    expect((await sign(1)).status).toBe(403);
    Object.assign(stage.neighbours.state, { refusal: undefined, isSignerAway: true });
    expect((await sign(1)).status).toBe(503);
    expect(await unused(player.userId)).toEqual([]);
  });

  it('is asked for again by the same request after a crash, and forgotten if nobody asks', async () => {
    const key = randomUUID();
    const { knex } = stage.database;
    /** Leaves what a crash between the reservation and the answer leaves. */
    const crash = async (uid: string) => {
      await knex('redemptions').where({ subject: uid }).delete();
      await knex('deposits').where({ id: uid }).update({ asked: true, voucher_id: null });
    };
    const [first, lost] = [await sign(1, {}, player, key), await sign(2)];
    await crash(first.body.uid);
    await crash(lost.body.uid);
    await knex('idempotency_keys').delete();
    expect((await stage.call('GET', '/v2/vouchers/deposits', { as: player.as })).body.items).toEqual([]);
    const again = await sign(1, {}, player, key);
    expect(again.body).toEqual(first.body);

    stage.clock.ahead += 3_660_000;
    await forgetForsakenDeposits({ database: stage.database, now: () => new Date(Date.now() + stage.clock.ahead) });
    expect(await unused(player.userId)).toHaveLength(2);
    stage.clock.ahead += 61_000;
    await forgetForsakenDeposits({ database: stage.database, now: () => new Date(Date.now() + stage.clock.ahead) });
    expect(await unused(player.userId)).toMatchObject([{ id: first.body.uid }]);
  });
});
