import { randomUUID } from 'node:crypto';
import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import { WalletKind } from '@hatchery/proto/users';
import { zeroAddress } from 'viem';
import { releaseForsakenClaims } from '../src/claims/reserve-claim.ts';
import { allChecks } from '../src/proof/all-checks.ts';
import { prove } from '../src/proof/prove.ts';
import { type ClaimStage, type Player, randomAddress, startClaimStage } from './fixtures/claims.fixture.ts';
import { addressOf } from './fixtures/logs.fixture.ts';

let stage: ClaimStage;
let player: Player;
let coin: Awaited<ReturnType<ClaimStage['newAsset']>>;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  [player, coin] = await Promise.all([stage.newPlayer(), stage.newAsset()]);
  Object.assign(stage.neighbours.state, { isSignerAway: false, refusal: undefined, relayRefusal: undefined });
});

const five = 5n * 10n ** 18n;
const shortRounds = 2;
/** The long form: CLAIM_ROUNDS=1000 npm run jest -- vouchers/test/claims.test */
const claimRounds = Number(process.env.CLAIM_ROUNDS ?? shortRounds);

/** Counts answers by their status. */
const countOf = (replies: { status: number }[]) => {
  const count: Record<number, number> = {};
  for (const { status } of replies) count[status] = (count[status] ?? 0) + 1;
  return count;
};

type Answer = Awaited<ReturnType<ClaimStage['claim']>>;

/**
 * Sends requests at once, each with a key of its own, and again those that were told that too many ask at once.
 * @returns the answers, and how often requests were sent again.
 */
async function untilAnswered(
  keys: string[],
  ask: (headers: Record<string, string>) => Promise<Answer>,
): Promise<{ answers: Answer[]; again: number }> {
  const replies = await Promise.all(keys.map((key) => ask({ 'idempotency-key': key })));
  const refused = keys.filter((_, index) => replies[index]?.status === 503);
  const answers = replies.filter(({ status }) => status !== 503);
  for (const { status, headers } of replies) if (status === 503) expect(headers.get('retry-after')).toBe('1');
  if (refused.length === 0) return { answers, again: 0 };
  const rest = await untilAnswered(refused, ask);
  return { answers: [...answers, ...rest.answers], again: refused.length + rest.again };
}

const heldAndClaimed = async () => [
  await stage.sumOf('player', coin.id),
  await stage.sumOf('hold', coin.id),
  await stage.sumOf('claimed', coin.id),
];

describe('POST /v2/vouchers/claim', () => {
  it('signs what a wallet claims, and puts it on hold until the claim is final', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const { status, body } = await stage.claim(player, voucher);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rewardContractType: 2,
      rewardHolderAddress: addressOf('voucherConverter'),
      rewardContract: coin.contract,
      receiver: player.address,
      amount: String(five),
      amountBase: String(five),
      contract: addressOf('rewardDealer'),
      function: 'claimReward',
    });
    expect(body.tokenId).toBeUndefined();
    expect(await heldAndClaimed()).toEqual([0n, five, 0n]);
    expect(await stage.claimOf(player, body.claimUid)).toMatchObject({ state: 'signed', single: body, batch: null });

    await stage.redeem(player, body);
    await stage.claimIs(player, body.claimUid, 'seen');
    expect(await heldAndClaimed()).toEqual([0n, five, 0n]);
    await stage.finalize();
    await stage.claimIs(player, body.claimUid, 'final');
    await eventually(async () => (await stage.sumOf('claimed', coin.id)) === five);
    expect(await heldAndClaimed()).toEqual([0n, 0n, five]);

    const failures = async () =>
      (await prove({ database: stage.database, checks: allChecks, now: new Date() })).failures;
    expect(await failures()).toEqual([]);
    const paid = await stage.database.knex('chain_claims').delete().returning('*');
    expect(await failures()).toMatchObject([{ check: 'claim-paid', subject: body.claimUid }]);
    await stage.database.knex('chain_claims').insert(paid);
  });

  it('brings the amount back when the deadline has passed at finality, and never before', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const { body } = await stage.claim(player, voucher, { amount: 2 });
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, body.claimableUntil);
    expect(await stage.claimOf(player, body.claimUid)).toMatchObject({ state: 'signed' });
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, body.claimableUntil + 1);
    await stage.claimIs(player, body.claimUid, 'expired');
    await eventually(async () => (await stage.sumOf('player', coin.id)) === five);
    expect(await heldAndClaimed()).toEqual([five, 0n, 0n]);
    expect((await stage.claim(player, voucher)).status).toBe(200);
  });

  it('survives a reorganisation: unwound, it waits again; redeemed again, it ends once', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const { body } = await stage.claim(player, voucher);
    const height = stage.chain.height;
    await stage.redeem(player, body);
    await stage.claimIs(player, body.claimUid, 'seen');
    await stage.chain.unwind(height);
    await stage.claimIs(player, body.claimUid, 'signed');
    expect((await stage.claimOf(player, body.claimUid)).single).toEqual(body);
    await stage.redeem(player, body);
    // A final block later than the deadline does not bring back what an earlier one paid.
    await stage.finalize(7_200);
    await stage.claimIs(player, body.claimUid, 'final');
    await eventually(async () => (await stage.sumOf('claimed', coin.id)) === five);
    expect(await heldAndClaimed()).toEqual([0n, 0n, five]);
  });

  it('takes a part, in whole tokens or in base units', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    expect((await stage.claim(player, voucher, { amount: 1.5 })).body.amountBase).toBe('1500000000000000000');
    expect((await stage.claim(player, voucher, { amountBase: '1' })).body.amountBase).toBe('1');
    expect(await stage.sumOf('hold', coin.id)).toBe(1_500_000_000_000_000_001n);
  });

  it(
    'gives the signature to one of 200 parallel calls',
    async () => {
      let again = 0;
      for (let round = 0; round < claimRounds; round += 1) {
        [player, coin] = await Promise.all([stage.newPlayer(), stage.newAsset()]);
        const voucher = await stage.give(player.userId, coin.id, five);
        const replies = await untilAnswered(
          Array.from({ length: 200 }, () => randomUUID()),
          (key) => stage.claim(player, voucher, {}, key),
        );
        expect(countOf(replies.answers)).toEqual({ 200: 1, 409: 199 });
        again += replies.again;
        const { signed } = stage.neighbours;
        const mine = [...signed].filter(([, { request }]) => request.payload.receiver === player.address);
        // The signer's limit is charged for each, so those that lose are not signed.
        expect(mine).toHaveLength(1);
        for (const [reference] of mine) signed.delete(reference);
        expect(await heldAndClaimed()).toEqual([0n, five, 0n]);
        const { items } = (await stage.call('GET', '/v2/vouchers/claims', { as: player.as })).body;
        expect(items).toMatchObject([{ single: replies.answers.find(({ status }) => status === 200)?.body }]);
      }
      expect((await prove({ database: stage.database, checks: allChecks, now: new Date() })).failures).toEqual([]);
      if (claimRounds > shortRounds)
        process.stdout.write(
          `${claimRounds} rounds of 200 calls, one success each. Calls sent again after 503: ${again}\n`,
        );
    },
    60_000 * claimRounds,
  );

  it('answers the same to every call with the same Idempotency-Key', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const key = { 'idempotency-key': randomUUID() };
    const first = await stage.claim(player, voucher, {}, key);
    const again = await stage.claim(player, voucher, {}, key);
    expect(again.body).toEqual(first.body);
    expect((await stage.claim(player, voucher, { amount: 1 }, key)).status).toBe(422);
  });

  it('says what is on hold and until when', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    await stage.claim(player, voucher);
    const { status, body } = await stage.claim(player, voucher);
    expect(status).toBe(409);
    expect(body.type).toBe('/problems/insufficient-balance');
    expect(body.detail).toMatch(/on hold until \d{4}-/);
    const more = await stage.claim(player, voucher, { amount: 6 });
    expect(more.status).toBe(409);
  });

  it('refuses bad input, naming the field, and changes nothing', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const game = await stage.newAsset({
      type: 'game',
      contract: null,
      contract_type: null,
      chain_id: null,
      decimals: 0,
    });
    const medal = await stage.give(player.userId, game.id, 3n);
    const elsewhere = await stage.newAsset({ chain_id: 43114 });
    const far = await stage.give(player.userId, elsewhere.id, 3n);
    const cases: [object, string][] = [
      [{ amount: 0 }, 'body.amount'],
      [{ amount: -1 }, 'body.amount'],
      [{ amount: 1e-19 }, 'body.amount'],
      [{ amountBase: '0' }, 'body.amountBase'],
      [{ amountBase: String(2n ** 256n) }, 'body.amountBase'],
      [{ amount: 1, amountBase: '1' }, 'body.amount'],
      [{ address: '0x12' }, 'body.address'],
      [{ voucherId: 'x' }, 'body.voucherId'],
      [{ voucherId: medal }, 'body.voucherId'],
      [{ voucherId: far }, 'body.voucherId'],
    ];
    for (const [more, path] of cases) {
      const { status, body } = await stage.claim(player, voucher, more);
      expect([status, body.errors?.[0].path, more]).toEqual([400, path, more]);
    }
    expect(await heldAndClaimed()).toEqual([five, 0n, 0n]);
  });

  it("refuses others' wallets and vouchers, and strangers", async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const other = await stage.newPlayer();
    expect((await stage.claim({ ...player, address: other.address }, voucher)).status).toBe(403);
    expect((await stage.claim({ ...player, address: randomAddress() }, voucher)).status).toBe(403);
    expect((await stage.claim(other, voucher)).status).toBe(404);
    expect((await stage.claim(player, randomUUID())).status).toBe(404);
    const body = { address: player.address, voucherId: voucher };
    expect((await stage.call('POST', '/v2/vouchers/claim', { body })).status).toBe(401);
    const key = asKey(randomUUID(), 'rewards');
    expect((await stage.call('POST', '/v2/vouchers/claim', { as: key, body })).status).toBe(403);
    expect(await heldAndClaimed()).toEqual([five, 0n, 0n]);
  });

  it('takes nothing when the signer refuses or is away', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    stage.neighbours.state.refusal = 'The limit of today is used up.';
    expect((await stage.claim(player, voucher)).body).toMatchObject({ status: 403, type: '/problems/policy-refused' });
    Object.assign(stage.neighbours.state, { refusal: undefined, isSignerAway: true });
    expect((await stage.claim(player, voucher)).status).toBe(503);
    expect(await heldAndClaimed()).toEqual([five, 0n, 0n]);
  });

  it('is asked for again by the same request after a crash, and comes back if nobody asks', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const key = { 'idempotency-key': randomUUID() };
    const first = await stage.claim(player, voucher, { amount: 2 }, key);
    const lost = await stage.claim(player, voucher, { amount: 3 });
    const { knex } = stage.database;
    /** Leaves what a crash between the hold and the answer leaves. */
    const crash = async (id: string) => {
      await knex('redemptions').where({ subject: id }).delete();
      await knex('claim_parts').where({ claim_id: id }).update({ reward_id: '0' });
      await knex('claims').where({ id }).update({ asked: true });
    };
    await crash(first.body.claimUid);
    await crash(lost.body.claimUid);
    await knex('idempotency_keys').delete();
    expect((await stage.call('GET', '/v2/vouchers/claims', { as: player.as })).body.items).toEqual([]);
    expect((await prove({ database: stage.database, checks: allChecks, now: new Date() })).failures).toEqual([]);
    expect((await stage.claim(player, voucher, { amount: 2 }, key)).body).toEqual(first.body);

    const context = { database: stage.database, now: () => new Date(Date.now() + stage.clock.ahead) };
    stage.clock.ahead += 3_660_000;
    await releaseForsakenClaims(context);
    expect(await heldAndClaimed()).toEqual([0n, five, 0n]);
    stage.clock.ahead += 61_000;
    await releaseForsakenClaims(context);
    expect(await heldAndClaimed()).toEqual([3n * 10n ** 18n, 2n * 10n ** 18n, 0n]);
    expect((await stage.claim(player, voucher, { amount: 3 })).status).toBe(200);
  });

  it('sends the claim of a kept wallet, which can still expire if the relay fails', async () => {
    const kept = await stage.newPlayer(WalletKind.CUSTODIAL);
    const voucher = await stage.give(kept.userId, coin.id, five);
    const { body } = await stage.claim(kept, voucher);
    const reference = `claim:${body.claimUid}`;
    const sent = await eventually(async () => stage.neighbours.submitted.get(reference));
    expect(sent).toMatchObject({ from: 'operator', calls: [{ to: addressOf('rewardDealer') }] });
    expect(await stage.claimOf(kept, body.claimUid)).toMatchObject({
      state: 'signed',
      sentByPlatform: true,
      single: null,
    });
    await stage.failRelay(reference);
    await eventually(async () => (await stage.claimOf(kept, body.claimUid)).failure === 'execution reverted');
    expect(await stage.sumOf('hold', coin.id)).toBe(five);
    await eventually(async () => {
      await stage.chain.mine();
      // One final block ends 500 claims at most. The long form leaves more.
      await stage.finalize(7_200);
      return (await stage.claimOf(kept, body.claimUid)).state === 'expired';
    });
    await eventually(async () => (await stage.sumOf('player', coin.id)) === five);
  });
});

describe('POST /v2/vouchers/claim/batch', () => {
  const items = async (count: number, more: Record<string, unknown> = {}) => {
    const asset = await stage.newAsset({ contract_type: 'ERC1155', decimals: 0, name: 'Item', ...more });
    const ids = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        stage.give(player.userId, asset.id, BigInt(index + 1), BigInt(index)),
      ),
    );
    return { asset, ids };
  };

  it('signs one claim of several vouchers, in their order', async () => {
    const { asset, ids } = await items(3);
    const { status, body } = await stage.claimBatch(player, ids);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rewardContractType: 1,
      rewardContract: asset.contract,
      tokenIds: ['0', '1', '2'],
      amounts: [1, 2, 3],
      amountsBase: ['1', '2', '3'],
      function: 'claimRewards',
    });
    expect(new Set(body.voucherIds).size).toBe(3);
    await stage.chain.mine(stage.usedBy(player.address, ...body.voucherIds));
    await stage.finalize();
    await stage.claimIs(player, body.claimUid, 'final');
    await eventually(async () => (await stage.sumOf('claimed', asset.id)) === 6n);
  });

  it('has items minted that nobody holds', async () => {
    const { ids } = await items(2, { holder: zeroAddress });
    const { body } = await stage.claimBatch(player, ids);
    expect(body).toMatchObject({ function: 'mintMastersItems', rewardHolderAddress: zeroAddress });
  });

  it('names the first voucher that does not belong to the others, and claims none', async () => {
    const [first, second] = await Promise.all([items(2), items(1)]);
    const mixed = await stage.claimBatch(player, [...first.ids, ...second.ids]);
    expect([mixed.status, mixed.body.errors?.[0].path]).toEqual([400, 'body.voucherIds.2']);
    const [id = ''] = first.ids;
    const twice = await stage.claimBatch(player, [id, id]);
    expect([twice.status, twice.body.errors?.[0].path]).toEqual([400, 'body.voucherIds.1']);
    expect((await stage.claimBatch(player, [])).status).toBe(400);
    expect(
      (
        await stage.claimBatch(
          player,
          Array.from({ length: 101 }, () => randomUUID()),
        )
      ).status,
    ).toBe(400);
    expect((await stage.claimBatch(player, [id, randomUUID()])).status).toBe(404);
    const other = await stage.newPlayer();
    expect((await stage.claimBatch(other, first.ids)).status).toBe(404);
    expect(
      (await stage.call('POST', '/v2/vouchers/claim/batch', { body: { address: player.address, voucherIds: [id] } }))
        .status,
    ).toBe(401);
    expect(await stage.sumOf('hold', first.asset.id)).toBe(0n);
  });

  it('claims all or none when one of them is on hold', async () => {
    const { asset, ids } = await items(3);
    const [, second = ''] = ids;
    await stage.claim(player, second);
    const { status, body } = await stage.claimBatch(player, ids);
    expect([status, body.type]).toEqual([409, '/problems/insufficient-balance']);
    expect(body.detail).toMatch(/on hold until/);
    expect(await stage.sumOf('hold', asset.id)).toBe(2n);
  });
});

describe('GET /v2/vouchers/claims', () => {
  it('lists claims in pages, with what still has to be sent', async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const made: string[] = [];
    for (const amountBase of ['1', '2', '3'])
      made.unshift((await stage.claim(player, voucher, { amountBase })).body.claimUid);
    const page = await stage.call('GET', '/v2/vouchers/claims?limit=2', { as: player.as });
    expect(page.body.items.map(({ uid }: { uid: string }) => uid)).toEqual(made.slice(0, 2));
    expect(page.body.items[0].single.signature).toMatch(/^0x/);
    const rest = await stage.call('GET', `/v2/vouchers/claims?limit=2&cursor=${page.body.nextCursor}`, {
      as: player.as,
    });
    expect(rest.body.items.map(({ uid }: { uid: string }) => uid)).toEqual(made.slice(2));
    expect(rest.body.nextCursor).toBeUndefined();
    const ended = await stage.call('GET', '/v2/vouchers/claims?state=ended', { as: player.as });
    expect(ended.body.items).toEqual([]);
    expect((await stage.call('GET', '/v2/vouchers/claims?cursor=x', { as: player.as })).status).toBe(400);
    expect((await stage.call('GET', '/v2/vouchers/claims?limit=0', { as: player.as })).status).toBe(400);
    expect((await stage.call('GET', '/v2/vouchers/claims')).status).toBe(401);
  });

  it("shows nobody another's claim", async () => {
    const voucher = await stage.give(player.userId, coin.id, five);
    const { claimUid } = (await stage.claim(player, voucher)).body;
    const path = `/v2/vouchers/claims/${claimUid}`;
    expect((await stage.call('GET', path, { as: asUser(randomUUID()) })).status).toBe(404);
    expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('GET', '/v2/vouchers/claims/x', { as: player.as })).status).toBe(400);
  });
});
