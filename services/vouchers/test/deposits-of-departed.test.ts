import { randomUUID } from 'node:crypto';
import { asAdmin, eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { type ClaimStage, type Player, startClaimStage } from './fixtures/claims.fixture.ts';

let stage: ClaimStage;
let player: Player;
let heir: Player;
let coin: Awaited<ReturnType<ClaimStage['newAsset']>>;
let lastNonce = 0;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  [player, heir, coin] = await Promise.all([stage.newPlayer(), stage.newPlayer(), stage.newAsset()]);
});

const topic = 'users.accounts';
const mergeOf = (from = player, into = heir) => ({
  mergeId: randomUUID(),
  fromUserId: from.userId,
  intoUserId: into.userId,
});
const merged = (merge: ReturnType<typeof mergeOf>) => stage.send(topic, AccountsMergedSchema, merge, merge.intoUserId);
const undone = (merge: ReturnType<typeof mergeOf>) => stage.send(topic, MergeUndoneSchema, merge, merge.intoUserId);
const deleted = () => stage.send(topic, UserDeletedSchema, { userId: player.userId, mergedInto: '' }, player.userId);
const sign = async () => {
  const body = { amountBase: '5', assetAddress: coin.contract, assetType: 'ERC20', receiver: player.address };
  return (await stage.call('POST', '/v2/vouchers/deposit/signature', { as: player.as, body })).body;
};
/** Makes a signed deposit final. @returns its number. */
const makeFinal = async (signed: { payload: string[] }) => {
  lastNonce += 1;
  const voucherId = BigInt(signed.payload[6] ?? '');
  const taken = { receiver: player.address, assetType: 2, assetAddress: coin.contract, tokenIds: [], amounts: [] };
  stage.neighbours.converted.set(BigInt(lastNonce), { ...taken, amount: 5n, voucherId });
  await stage.deposited(player.address, String(voucherId), lastNonce);
  await stage.finalize();
  return lastNonce;
};
const has = async ({ as }: Player) => {
  const { body } = await stage.call('GET', '/v2/vouchers', { as });
  return body.reduce((sum: number, { amountBase }: { amountBase: string }) => sum + Number(amountBase), 0);
};
const depositsOf = async ({ as }: Player) => (await stage.call('GET', '/v2/vouchers/deposits', { as })).body.items;
const unmatched = async () =>
  (await stage.call('GET', '/v2/vouchers/admin/deposits?limit=100', { as: asAdmin(randomUUID()) })).body;

describe('a deposit that becomes final', () => {
  it('after its player was merged goes to the heir, and back when the merge is undone', async () => {
    const signed = await sign();
    const merge = mergeOf();
    await merged(merge);
    await makeFinal(signed);
    await eventually(async () => (await has(heir)) === 5);
    await undone(merge);
    expect([await has(player), await has(heir)]).toEqual([5, 0]);
    expect(await depositsOf(player)).toMatchObject([{ uid: signed.uid, state: 'credited' }]);
  });

  it('after several merges goes back through all of them', async () => {
    const signed = await sign();
    const last = await stage.newPlayer();
    const [first, second] = [mergeOf(), mergeOf(heir, last)];
    await merged(first);
    await merged(second);
    await makeFinal(signed);
    await eventually(async () => (await has(last)) === 5);
    await undone(second);
    expect([await has(player), await has(heir), await has(last)]).toEqual([0, 5, 0]);
    await undone(first);
    expect([await has(player), await has(heir), await has(last)]).toEqual([5, 0, 0]);
  });

  it('after its account was deleted waits for an admin, who credits it to another player', async () => {
    const signed = await sign();
    await deleted();
    const depositId = await makeFinal(signed);
    await eventually(async () => (await unmatched()).length === 1);
    expect(await unmatched()).toMatchObject([
      { depositId, userId: player.userId, failure: expect.stringContaining('deleted') },
    ]);
    expect(await stage.sumOf('destroyed', coin.id)).toBe(0n);
    const credit = (userId: string) =>
      stage.call('POST', '/v2/vouchers/admin/deposits/credit', {
        as: asAdmin(randomUUID()),
        body: { depositId, userId },
      });
    expect((await credit(player.userId)).status).toBe(409);
    expect((await credit(heir.userId)).status).toBe(200);
    expect(await has(heir)).toBe(5);
    expect(await unmatched()).toEqual([]);
  });

  it('and that an admin credits to another player stays with them when a merge is undone', async () => {
    const signed = await sign();
    const merge = mergeOf();
    await merged(merge);
    const [asset] = await stage.database.knex('assets').where({ id: coin.id }).delete().returning('*');
    const depositId = await makeFinal(signed);
    await eventually(async () => (await unmatched()).length === 1);
    await stage.database.knex('assets').insert(asset);
    const other = await stage.newPlayer();
    await stage.give(heir.userId, coin.id, 7n);
    const body = { depositId, userId: other.userId };
    const as = asAdmin(randomUUID());
    expect((await stage.call('POST', '/v2/vouchers/admin/deposits/credit', { as, body })).status).toBe(200);
    await undone(merge);
    expect([await has(player), await has(heir), await has(other)]).toEqual([0, 7, 5]);
  });
});
