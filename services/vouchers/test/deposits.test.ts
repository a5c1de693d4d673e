import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema, WalletKind } from '@hatchery/proto/users';
import { unitId } from '../src/ledger/ids.rules.ts';
import { listBalances } from '../src/ledger/vouchers.repository.ts';
import { allChecks } from '../src/proof/all-checks.ts';
import { prove } from '../src/proof/prove.ts';
import { type ClaimStage, type Player, randomAddress, startClaimStage } from './fixtures/claims.fixture.ts';
import { addressOf } from './fixtures/logs.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: ClaimStage;
let player: Player;
let coin: Awaited<ReturnType<ClaimStage['newAsset']>>;
let lastNonce = -1;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  [player, coin] = await Promise.all([stage.newPlayer(), stage.newAsset()]);
});

const tokens = (more: object = {}) => ({
  ...{ amount: 5, assetAddress: coin.contract, assetType: 'ERC20', receiver: player.address, ...more },
});
const sign = (body: object, { as }: Pick<Player, 'as'> = player) =>
  stage.call('POST', '/v2/vouchers/deposit/signature', { as, body });
const sync = (depositId: number, more: object = {}, { as }: Pick<Player, 'as'> = player) =>
  stage.call('POST', '/v2/vouchers/deposit/sync', { as, body: { depositId, receiver: player.address, ...more } });
const deposits = async ({ as }: Pick<Player, 'as'> = player) =>
  (await stage.call('GET', '/v2/vouchers/deposits', { as })).body.items;
/** Deposits in the next block. @returns the number of the deposit. */
const deposit = async (body: { payload: string[] }, nonce = lastNonce + 1) => {
  lastNonce = Math.max(lastNonce, nonce);
  await stage.deposited(player.address, body.payload[6] ?? '', nonce);
  return nonce;
};
const five = 5n * 10n ** 18n;
const credited = (amount: bigint, assetId = coin.id) =>
  eventually(async () => (await stage.sumOf('player', assetId)) === amount);

describe('POST /v2/vouchers/deposit/signature', () => {
  it('signs what the converter takes, and credits it by itself once it is final', async () => {
    const { status, body } = await sign(tokens());
    expect(status).toBe(200);
    const { contract } = coin;
    const voucherId = body.payload[6];
    expect(body.payload).toEqual([player.address, '2', contract, [], [], String(five), voucherId]);
    expect(body).toMatchObject({ contract: addressOf('voucherConverter'), chainId, sentByPlatform: false });
    expect(await deposits()).toMatchObject([{ state: 'signed', depositId: null, send: body }]);

    const nonce = await deposit(body);
    await eventually(async () => (await deposits())[0].state === 'seen');
    expect(await deposits()).toMatchObject([{ depositId: nonce, send: null }]);
    expect(await stage.sumOf('player', coin.id)).toBe(0n);
    await stage.finalize();
    await credited(five);
    expect(await deposits()).toMatchObject([{ state: 'credited' }]);
    expect(await stage.sumOf('deposited', coin.id)).toBe(-five);

    const failures = async () =>
      (await prove({ database: stage.database, checks: allChecks, now: new Date() })).failures;
    expect(await failures()).toEqual([]);
    const made = await stage.database.knex('chain_deposits').delete().returning('*');
    expect(await failures()).toMatchObject([{ check: 'deposit-made', subject: body.uid }]);
    await stage.database.knex('chain_deposits').insert(made);
  });

  it('takes items and collectibles, each as its contract does', async () => {
    const [items, cards] = await Promise.all([
      stage.newAsset({ contract_type: 'ERC1155', decimals: 0 }),
      stage.newAsset({ contract_type: 'ERC721', decimals: 0 }),
    ]);
    const { receiver } = tokens();
    const big = String(2n ** 255n);
    const ofItems = await sign({
      assetAddress: items.contract,
      assetType: 'ERC1155',
      receiver,
      tokenIds: [1, big],
      amounts: [3, 4],
    });
    expect(ofItems.body.payload.slice(1, 6)).toEqual(['1', items.contract, ['1', big], ['3', '4'], '0']);
    const ofCards = await sign({
      assetAddress: cards.contract,
      assetType: 'ERC721',
      receiver,
      tokenIds: [7, 8],
      amounts: [1, 1],
    });
    expect(ofCards.body.payload.slice(1, 6)).toEqual(['0', cards.contract, ['7', '8'], [], '0']);
    await deposit(ofItems.body);
    await deposit(ofCards.body);
    await stage.finalize();
    await credited(7n, items.id);
    await credited(2n, cards.id);
  });

  it('refuses bad input, naming the field', async () => {
    const [items, cards, sword] = await Promise.all([
      stage.newAsset({ contract_type: 'ERC1155', decimals: 0 }),
      stage.newAsset({ contract_type: 'ERC721', decimals: 0 }),
      stage.newAsset({ contract_type: 'ERC1155', decimals: 0, token_id: '5' }),
    ]);
    const of1155 = { amount: undefined, assetAddress: items.contract, assetType: 'ERC1155' };
    const of721 = { amount: undefined, assetAddress: cards.contract, assetType: 'ERC721' };
    const cases: [object, string][] = [
      [{ amount: undefined }, 'body.amount'],
      [{ amount: 0 }, 'body.amount'],
      [{ amount: 1e-19 }, 'body.amount'],
      [{ amountBase: '1' }, 'body.amount'],
      [{ tokenIds: [1] }, 'body.tokenIds'],
      [{ amounts: [1] }, 'body.amounts'],
      [{ assetAddress: randomAddress() }, 'body.assetAddress'],
      [{ assetType: 'ERC721', amount: undefined, tokenIds: [1] }, 'body.assetType'],
      [{ chainId: 43114 }, 'body.chainId'],
      [{ receiver: 'x' }, 'body.receiver'],
      [of1155, 'body.tokenIds'],
      [{ ...of1155, tokenIds: [1, 2], amounts: [1] }, 'body.amounts'],
      [{ ...of1155, tokenIds: [1], amounts: [0] }, 'body.amounts.0'],
      [{ ...of1155, tokenIds: [1, 1], amounts: [1, 1] }, 'body.tokenIds.1'],
      [{ ...of1155, tokenIds: [1], amounts: [1], amount: 1 }, 'body.amount'],
      [{ ...of1155, tokenIds: Array.from({ length: 51 }, (_, id) => id), amounts: Array(51).fill(1) }, 'body.amounts'],
      [{ ...of1155, assetAddress: sword.contract, tokenIds: [6], amounts: [1] }, 'body.assetAddress'],
      [{ ...of1155, assetAddress: sword.contract, tokenIds: [5, 6], amounts: [1, 1] }, 'body.tokenIds.1'],
      [{ ...of721, tokenIds: [1, 2], amounts: [1, 2] }, 'body.amounts.1'],
      [{ ...of721, tokenIds: [-1] }, 'body.tokenIds.0'],
    ];
    for (const [more, path] of cases) {
      const { status, body } = await sign(tokens(more));
      expect([status, body.errors?.[0].path, more]).toEqual([400, path, more]);
    }
    expect(await deposits()).toEqual([]);
  });

  it("refuses others' wallets and strangers", async () => {
    const other = await stage.newPlayer();
    expect((await sign(tokens({ receiver: other.address }))).status).toBe(403);
    expect((await sign(tokens(), other)).status).toBe(403);
    expect((await stage.call('POST', '/v2/vouchers/deposit/signature', { body: tokens() })).status).toBe(401);
  });

  it('sends the deposit of a kept wallet: it approves, then deposits', async () => {
    const kept = await stage.newPlayer(WalletKind.CUSTODIAL);
    const { body } = await sign(tokens({ receiver: kept.address }), kept);
    const reference = `deposit:${body.uid}`;
    const sent = await eventually(async () => stage.neighbours.submitted.get(reference));
    expect(sent.from).toBe(kept.address);
    expect(sent.calls.map(({ to }) => to)).toEqual([coin.contract, addressOf('voucherConverter')]);
    await stage.failRelay(reference);
    await eventually(async () => (await deposits(kept))[0].failure === 'execution reverted');
  });
});

describe('POST /v2/vouchers/deposit/sync', () => {
  it('tells how far a deposit is, and credits it once however often it is called', async () => {
    const nonce = await deposit((await sign(tokens())).body);
    await eventually(async () => (await sync(nonce)).status === 200);
    expect((await sync(nonce)).body).toMatchObject({ state: 'seen' });
    await stage.finalize();
    const replies = await Promise.all(Array.from({ length: 20 }, () => sync(nonce)));
    expect(replies.filter(({ status, body }) => status === 200 && body.state === 'credited').length).toBeGreaterThan(0);
    await credited(five);
    expect((await sync(nonce)).body).toMatchObject({ state: 'credited' });
    expect(await stage.sumOf('deposited', coin.id)).toBe(-five);
  });

  it('survives a reorganisation that gives the number to another deposit', async () => {
    const [first, second] = [(await sign(tokens())).body, (await sign(tokens({ amount: 1 }))).body];
    const height = stage.chain.height;
    const nonce = await deposit(first);
    await eventually(async () => (await sync(nonce)).status === 200);
    await stage.chain.unwind(height);
    await eventually(async () => (await sync(nonce)).status === 404);
    await deposit(second, nonce);
    await stage.finalize();
    await credited(10n ** 18n);
    expect((await deposits()).map(({ state }: { state: string }) => state).sort()).toEqual(['credited', 'signed']);
    await deposit(first);
    await stage.finalize();
    await credited(five + 10n ** 18n);
  });

  it('goes back to its player if it was credited between a merge and its undoing', async () => {
    const heirs = [await stage.newPlayer(), await stage.newPlayer()] as const;
    const mergeOf = (from: Player, into: Player) => ({
      ...{ mergeId: randomUUID(), fromUserId: from.userId, intoUserId: into.userId },
    });
    const merges = [mergeOf(player, heirs[0]), mergeOf(heirs[0], heirs[1])] as const;
    const tell = (schema: typeof AccountsMergedSchema | typeof MergeUndoneSchema, merge: (typeof merges)[number]) =>
      stage.send('users.accounts', schema, merge, merge.intoUserId);
    const amountsOf = async () => {
      const all = { userIds: [player, ...heirs].map(({ userId }) => userId), unitIds: [unitId(coin.id, null, false)] };
      const balances = await listBalances(stage.database.knex, all);
      return all.userIds.map((id) => balances.find(({ userId }) => userId === id)?.available ?? 0n);
    };
    await stage.give(heirs[1].userId, coin.id, five);
    const [first, second] = [(await sign(tokens())).body, (await sign(tokens({ amount: 1 }))).body];
    for (const merge of merges) await tell(AccountsMergedSchema, merge);
    await deposit(first);
    await stage.finalize();
    await eventually(async () => (await amountsOf())[2] === 2n * five);
    await tell(MergeUndoneSchema, merges[0]);
    expect(await amountsOf()).toEqual([five, 0n, five]);
    await deposit(second);
    await stage.finalize();
    await eventually(async () => (await amountsOf())[0] === five + 10n ** 18n);
    await tell(MergeUndoneSchema, merges[1]);
    expect(await amountsOf()).toEqual([five + 10n ** 18n, 0n, five]);
    expect((await deposits()).map(({ state }: { state: string }) => state)).toEqual(['credited', 'credited']);
  });

  it('keeps a deposit that nobody asked for, and goes on', async () => {
    lastNonce += 1;
    const nonce = lastNonce;
    await stage.deposited(player.address, '12345', nonce);
    const next = await deposit((await sign(tokens())).body);
    await stage.finalize();
    await credited(five);
    expect((await sync(nonce)).body).toMatchObject({ state: 'unmatched' });
    expect((await sync(next)).body).toMatchObject({ state: 'credited' });
    expect(await stage.sumOf('player', coin.id)).toBe(five);
  });

  it('keeps a deposit of an asset that was deleted, and credits it once the asset is back', async () => {
    const { body } = await sign(tokens());
    const [asset] = await stage.database.knex('assets').where({ id: coin.id }).delete().returning('*');
    const nonce = await deposit(body);
    await stage.finalize();
    await eventually(async () => (await sync(nonce)).body.state === 'unmatched');
    expect(await deposits()).toMatchObject([{ state: 'unmatched' }]);
    await stage.database.knex('assets').insert(asset);
    expect((await sync(nonce)).body).toMatchObject({ state: 'credited' });
    await credited(five);
  });

  it("refuses others' deposits, unknown ones and strangers", async () => {
    const nonce = await deposit((await sign(tokens())).body);
    const other = await stage.newPlayer();
    expect((await sync(nonce, { receiver: other.address }, other)).status).toBe(404);
    expect((await sync(nonce, {}, other)).status).toBe(403);
    expect((await sync(nonce + 1_000)).status).toBe(404);
    expect((await sync(-1)).status).toBe(400);
    expect((await sync(nonce, { chainId: 43114 })).status).toBe(400);
    const body = { depositId: nonce, receiver: player.address };
    expect((await stage.call('POST', '/v2/vouchers/deposit/sync', { body })).status).toBe(401);
  });
});

describe('GET /v2/vouchers/deposits', () => {
  it('lists in pages, and tells which expired', async () => {
    const made: string[] = [];
    for (const amount of [1, 2, 3]) made.unshift((await sign(tokens({ amount }))).body.uid);
    const page = await stage.call('GET', '/v2/vouchers/deposits?limit=2', { as: player.as });
    expect(page.body.items.map(({ uid }: { uid: string }) => uid)).toEqual(made.slice(0, 2));
    const path = `/v2/vouchers/deposits?cursor=${page.body.nextCursor}`;
    expect((await stage.call('GET', path, { as: player.as })).body.items).toMatchObject([{ uid: made[2] }]);
    await stage.chain.mine();
    await stage.finalize(7_200);
    await eventually(async () => (await deposits()).every(({ state }: { state: string }) => state === 'expired'));
    expect(
      (await stage.call('GET', `/v2/vouchers/deposits?cursor=${randomUUID()}`, { as: player.as })).body.items,
    ).toEqual([]);
    expect((await stage.call('GET', '/v2/vouchers/deposits')).status).toBe(401);
  });
});
