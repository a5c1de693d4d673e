import { randomUUID } from 'node:crypto';
import { signatureAirdropAbi } from '@hatchery/chain/abis/signature-airdrop';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import { createLogger } from '@hatchery/kit/log';
import { asUser } from '@hatchery/kit/testing';
import { copySchema } from '@hatchery/kit/testing-restore';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { decodeFunctionData, type Hex } from 'viem';
import { voucherIdOf } from '../src/airdrops/claim-by-signature.ts';
import { listUnknownClaims } from '../src/airdrops/contract-events.repository.ts';
import { followedContracts } from '../src/chain-events/projections.ts';
import { vouchersConfig } from '../src/config.ts';
import { createChains } from '../src/onchain/chains.ts';
import { type AirdropStage, randomAddress, startAirdropStage } from './fixtures/airdrops.fixture.ts';
import { addressOf, logOf } from './fixtures/logs.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: AirdropStage;
beforeAll(async () => {
  stage = await startAirdropStage();
});
afterAll(() => stage.close());

/** Claims as clients do: one that found the service too busy comes again. */
async function claim(as: ReturnType<typeof asUser>, uid: string) {
  for (;;) {
    const reply = await stage.claim(as, uid);
    if (reply.status !== 503) return reply;
  }
}

const statuses = (replies: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]));

describe('200 claims at once', () => {
  test('of 200 players pay exactly maxClaims', async () => {
    const asset = await stage.newAsset();
    const players = await Promise.all(Array.from({ length: 200 }, () => stage.newPlayer()));
    const { uid } = await stage.draft(asset, { maxClaims: 73 });
    await stage.activate(uid, players.map(({ address }) => `${address},2`).join('\n'));
    const replies = await Promise.all(players.map(({ as }) => claim(as, uid)));
    expect(statuses(replies)).toEqual({ 200: 73, 409: 127 });
    const { body } = await stage.call('GET', `/v2/airdrops/${uid}`, { as: stage.admin });
    expect(body.claims).toBe(73);
    const held = await Promise.all(players.map(({ userId }) => stage.heldOf(userId, asset)));
    expect(held.reduce((sum, one) => sum + one)).toBe(146n);
    const late = players.find((_, index) => replies[index]?.status === 409);
    expect(await stage.mine(late?.as, uid)).toMatchObject({ status: 'not-eligible', reason: 'used-up' });
  });

  test('of one player pay once', async () => {
    const asset = await stage.newAsset();
    const player = await stage.newPlayer();
    const { uid } = await stage.draft(asset);
    await stage.activate(uid, `${player.address},5`);
    const replies = await Promise.all(Array.from({ length: 200 }, () => claim(player.as, uid)));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 199 });
    expect(await stage.heldOf(player.userId, asset)).toBe(5n);
  });

  test('of a wallet that moves between two accounts pay one of them once', async () => {
    const asset = await stage.newAsset();
    const [before, after] = [await stage.newPlayer(), asUser(randomUUID())];
    const { uid } = await stage.draft(asset);
    await stage.activate(uid, `${before.address},5`);
    const claims = Array.from({ length: 50 }, (_, index) => claim(index % 2 ? before.as : after, uid));
    const move = stage.link(after.subject, before.address);
    const replies = [...(await Promise.all([...claims, move])), await stage.claim(after, uid)];
    expect(replies.filter((reply) => 'status' in reply && reply.status === 200)).toHaveLength(1);
    const held = [await stage.heldOf(before.userId, asset), await stage.heldOf(after.subject, asset)];
    expect(held.reduce((sum, one) => sum + one)).toBe(5n);
    expect(await stage.mine(after, uid)).toMatchObject({ status: 'claimed' });
  });
});

test('all parts of a player are claimed by one call, and one can be named', async () => {
  const asset = await stage.newAsset();
  const player = await stage.newPlayer();
  const [second, third] = [randomAddress(), randomAddress()];
  await stage.link(player.userId, second);
  await stage.link(player.userId, third);
  const { uid } = await stage.draft(asset, { maxClaims: 2 });
  await stage.activate(uid, `${player.address},1\n${second},2\n${third},4\n${randomAddress()},8`);
  const { shares } = await stage.mine(player.as, uid);
  expect(shares).toHaveLength(3);
  expect((await stage.claim(player.as, uid, { recipientUid: randomUUID() })).status).toBe(404);
  const named = shares.find(({ address }: { address: string }) => address === third);
  expect((await stage.claim(player.as, uid, { recipientUid: named.uid })).body).toMatchObject([{ amountBase: '4' }]);
  // One claim is left for two parts.
  expect((await stage.claim(player.as, uid)).body).toMatchObject([{ amountBase: '1' }]);
  expect(await stage.heldOf(player.userId, asset)).toBe(5n);
  expect((await stage.claim(player.as, uid)).status).toBe(409);
});

test('nobody gets a part of somebody else', async () => {
  const asset = await stage.newAsset();
  const [player, stranger] = await Promise.all([stage.newPlayer(), stage.newPlayer()]);
  stage.neighbours.emails.set(stranger.userId, 'stranger@example.com');
  const { uid } = await stage.draft(asset);
  await stage.activate(uid, `${player.address},1\nfern@example.com,2\n${randomAddress()},4`);
  const [{ uid: recipientUid }] = (await stage.mine(player.as, uid)).shares;
  expect((await stage.claim(stranger.as, uid)).status).toBe(409);
  expect((await stage.claim(stranger.as, uid, { recipientUid })).status).toBe(404);
  expect((await stage.claim(asUser(randomUUID()), uid)).status).toBe(409);
  expect((await stage.claim(player.as, uid)).body).toMatchObject([{ amountBase: '1' }]);
});

test.each([
  ['nobody', undefined, 401],
  ['an airdrop that does not exist', asUser(randomUUID()), 404],
])('a claim is refused for %s', async (_, as, status) => {
  const body = { airdropUid: randomUUID() };
  expect((await stage.call('POST', '/v2/airdrops/claim', { as, body })).status).toBe(status);
  expect((await stage.call('POST', '/v2/airdrops/claim-signature', { as, body })).status).toBe(status);
});

test('a claim repeated with its Idempotency-Key is one claim', async () => {
  const asset = await stage.newAsset();
  const player = await stage.newPlayer();
  const { uid } = await stage.draft(asset);
  await stage.activate(uid, `${player.address},5`);
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => stage.call('POST', '/v2/airdrops/claim', { as: player.as, body: { airdropUid: uid }, headers });
  const [first, second] = [await ask(), await ask()];
  expect(second.body).toEqual(first.body);
  expect(await stage.heldOf(player.userId, asset)).toBe(5n);
});

describe('a signed claim', () => {
  const open = async (ways = ['signature'], maxClaims = 10, kind?: 'custodial') => {
    const asset = await stage.newToken();
    const player = await stage.newPlayer(kind);
    const airdrop = await stage.draft(asset, { source: 'blockchain', ways, maxClaims, budget: 100 });
    await stage.openOnChain(airdrop);
    await stage.activate(airdrop.uid, `${player.address},1.5`);
    return { asset, player, uid: airdrop.uid, airdropId: BigInt(airdrop.chainAirdropId) };
  };
  const redeemed = ({ payload }: { payload: { receiver: `0x${string}`; nonce: string } }) =>
    logOf('signatureAirdrop', 'VoucherUsed', {
      voucherId: voucherIdOf(payload.receiver, BigInt(payload.nonce)),
      receiver: payload.receiver,
    });
  const statusOf = async (as: ReturnType<typeof asUser>) =>
    (await stage.call('GET', '/v2/airdrops/claims', { as })).body[0]?.status;

  test('of a kept wallet is sent by the platform, and can be asked for again if the relay gave it up', async () => {
    const { player, uid, airdropId } = await open(['signature'], 10, 'custodial');
    const { body } = await stage.claimSigned(player.as, uid);
    expect(body).toMatchObject({ status: 'signed', sentByPlatform: true });
    expect(body.payload).toBeUndefined();
    const reference = `vouchers:airdrop-claim:${body.uid}:sign`;
    const sent = await stage.until(() => stage.neighbours.relayed.get(reference));
    expect(sent).toMatchObject({ from: 'operator', calls: [{ to: addressOf('signatureAirdrop') }] });
    const data = sent.calls.map((call) => call.data).join() as Hex;
    const { functionName, args } = decodeFunctionData({ abi: signatureAirdropAbi, data });
    expect(functionName).toBe('claim');
    const amounts = [15n * 10n ** 17n];
    const signature = `0x${'ab'.repeat(97)}`;
    expect(args).toMatchObject([{ receiver: player.address, airdropId, tokenIds: [], amounts, signature }]);
    const failed = { reference, position: 0, chainId: BigInt(chainId), reason: 'execution reverted' };
    await stage.send('chain.transactions', TransactionFailedSchema, failed);
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, body.deadline + 1);
    await stage.until(async () => (await statusOf(player.as)) === 'expired');
    expect((await stage.claimSigned(player.as, uid)).body.uid).not.toBe(body.uid);
  });

  test('is seen, taken back, and claimed when final', async () => {
    const { player, uid, airdropId } = await open();
    expect((await stage.claim(player.as, uid)).status).toBe(409);
    const { status, body } = await stage.claimSigned(player.as, uid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'signed',
      payload: {
        ...{ receiver: player.address, airdropId: String(airdropId), tokenIds: [], amounts: ['1500000000000000000'] },
        contractType: 2,
      },
    });
    expect((await stage.claimSigned(player.as, uid)).body).toEqual(body);
    expect(await stage.mine(player.as, uid)).toMatchObject({ status: 'pending' });

    const { height } = stage.chain;
    await stage.chain.mine([redeemed(body)]);
    expect(await statusOf(player.as)).toBe('seen');
    await stage.chain.unwind(height);
    expect(await statusOf(player.as)).toBe('signed');
    await stage.chain.mine([redeemed(body)]);
    await stage.chain.finalize();
    expect(await statusOf(player.as)).toBe('claimed');
    expect(await stage.mine(player.as, uid)).toMatchObject({ status: 'claimed', shares: [{ way: 'signature' }] });
    expect((await stage.claimSigned(player.as, uid)).status).toBe(409);
  });

  test('that nobody redeemed can be asked for again after its deadline at finality', async () => {
    const { player, uid } = await open(['ledger', 'signature'], 1);
    const first = await stage.claimSigned(player.as, uid);
    expect((await stage.claim(player.as, uid)).status).toBe(409);
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, first.body.deadline);
    expect((await stage.claim(player.as, uid)).status).toBe(409);
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, first.body.deadline + 1);
    expect(await statusOf(player.as)).toBe('expired');
    // By the other way now, and only once.
    expect((await stage.claim(player.as, uid)).status).toBe(200);
    expect((await stage.claimSigned(player.as, uid)).status).toBe(409);
  });

  test('that a restored database has forgotten is the same claim when it is asked for again, and is not paid twice', async () => {
    const { player, uid } = await open(['signature'], 10);
    await stage.chain.finalize();
    const restore = await copySchema(stage.database.knex, 'vouchers');
    const { height } = stage.chain;
    const { body } = await stage.claimSigned(player.as, uid);
    await stage.chain.mine([redeemed(body)]);
    await stage.chain.finalize();
    expect(await statusOf(player.as)).toBe('claimed');

    await restore();
    await stage.chain.tellAgain(height);
    const { body: again } = await stage.claimSigned(player.as, uid);
    expect([again.uid, again.payload.nonce]).toEqual([body.uid, body.payload.nonce]);
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, again.deadline + 1);
    expect(await statusOf(player.as)).toBe('signed');
    expect((await stage.claimSigned(player.as, uid)).body.uid).toBe(body.uid);
    const log = createLogger({ service: 'vouchers', level: 'silent' });
    const chain = {
      position: () => stage.chain.service.position(),
      logs: ({ query }: { query: never }) => stage.chain.service.logs(query),
    } as unknown as Parameters<typeof reindex>[2]['chain'];
    const chains = createChains(vouchersConfig.parse({ DATABASE_URL: stage.databaseUrl }));
    const declaration = followedContracts({ chains, now: () => new Date() });
    await reindex(declaration, chainId, { database: stage.database, chain, log });
    expect(await statusOf(player.as)).toBe('claimed');
  });

  test('that a restored database has forgotten is told where it could be made the other way too', async () => {
    const { player, uid, airdropId } = await open(['ledger', 'signature'], 10);
    // One of another way alone, and one that nobody claimed.
    const other = await open(['signature'], 10);
    await open(['ledger', 'signature'], 10);
    const restore = await copySchema(stage.database.knex, 'vouchers');
    const { height } = stage.chain;
    const redeem = (own: { body: Parameters<typeof redeemed>[0] }, id: bigint) =>
      stage.chain.mine([
        redeemed(own.body),
        logOf('signatureAirdrop', 'AirdropClaimed', {
          ...{ airdropId: id, receiver: own.body.payload.receiver, contractAddress: addressOf('signatureAirdrop') },
          ...{ contractType: 2, tokenIds: [], amounts: [1n] },
          ...{ nonce: BigInt(own.body.payload.nonce), claims: 1n },
        }),
      ]);
    await redeem(await stage.claimSigned(player.as, uid), airdropId);
    await redeem(await stage.claimSigned(other.player.as, other.uid), other.airdropId);
    expect(await listUnknownClaims(stage.database.knex, 10)).toEqual([]);

    await restore();
    await stage.chain.tellAgain(height);
    expect(await listUnknownClaims(stage.database.knex, 10)).toEqual([
      { id: uid, name: 'Spring', chainId, paid: 1n, known: 0n },
    ]);
    expect(await stage.act(uid, 'pause')).toMatchObject({ status: 200, body: { state: 'paused' } });
    expect((await stage.claim(player.as, uid)).status).toBe(409);
  });

  test('waits while the signer is away, and is released when it refuses', async () => {
    const { player, uid } = await open(['signature'], 1);
    stage.neighbours.state.signerAway = true;
    expect((await stage.claimSigned(player.as, uid)).status).toBe(503);
    stage.neighbours.state.signerAway = false;
    stage.neighbours.state.refusal = 'The limit of today is used up.';
    expect(await stage.claimSigned(player.as, uid)).toMatchObject({
      status: 403,
      body: { type: '/problems/policy-refused' },
    });
    stage.neighbours.state.refusal = undefined;
    expect((await stage.claimSigned(player.as, uid)).status).toBe(200);
  });

  test('whose signature never came is released after a while', async () => {
    const { player, uid } = await open(['signature'], 1);
    stage.neighbours.state.signerAway = true;
    await stage.claimSigned(player.as, uid);
    stage.neighbours.state.signerAway = false;
    expect(await stage.mine(player.as, uid)).toMatchObject({ status: 'pending' });
    stage.clock.ahead += 11 * 60_000;
    await stage.until(async () => (await stage.mine(player.as, uid)).status === 'claimable');
  });

  test('goes to a linked wallet alone', async () => {
    const { player, uid } = await open();
    const body = { receiver: randomAddress() };
    const elsewhere = await stage.claimSigned(player.as, uid, body);
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ path: 'body.receiver' }] } });
    const asset = await stage.newToken();
    const airdrop = await stage.draft(asset, { source: 'blockchain', maxClaims: 10, budget: 100 });
    await stage.openOnChain(airdrop);
    stage.neighbours.emails.set(player.userId, 'fern@example.com');
    await stage.activate(airdrop.uid, 'fern@example.com,1');
    expect((await stage.claimSigned(player.as, airdrop.uid, body)).status).toBe(403);
    const paid = await stage.claimSigned(player.as, airdrop.uid);
    expect(paid.body.receiver).toBe(player.address);
  });

  test('50 at once are one', async () => {
    const { player, uid } = await open();
    const replies = await Promise.all(Array.from({ length: 50 }, () => stage.claimSigned(player.as, uid)));
    expect(statuses(replies)).toEqual({ 200: 50 });
    expect(new Set(replies.map(({ body }) => body.payload.nonce)).size).toBe(1);
  });
});

describe('activation of signed claims', () => {
  const prepared = async () => {
    const airdrop = await stage.draft(await stage.newToken(), { source: 'blockchain', maxClaims: 10, budget: 100 });
    await stage.readList(airdrop.uid, `${randomAddress()},1`);
    return airdrop;
  };

  test('waits for the airdrop in the contract, its state, its claims and its funds', async () => {
    const airdrop = await prepared();
    const codes = async () => (await stage.dryRun(airdrop.uid)).advice.map(({ code }: { code: string }) => code);
    expect(await codes()).toEqual(['airdrop-missing']);
    const airdropId = BigInt(airdrop.chainAirdropId);
    await stage.chain.mine([logOf('signatureAirdrop', 'AirdropCreated', { airdropId, maxClaims: 1n })]);
    stage.reads.funds = 7n;
    expect(await codes()).toEqual(['airdrop-inactive', 'funds-missing']);
    const run = (await stage.get(airdrop.uid)).latestDryRun;
    expect(run.contract).toMatchObject({ missing: String(10n ** 18n - 7n), state: 'inactive' });
    expect(run.gas).toMatchObject({ perClaim: 120_624, total: 120_624, price: '25000000000' });
    expect((await stage.act(airdrop.uid, 'activate', { dryRunUid: run.uid })).status).toBe(409);
    stage.reads.funds = 10n ** 24n;
    await stage.chain.mine([logOf('signatureAirdrop', 'AirdropStateChanged', { airdropId, state: 1 })]);
    expect(await codes()).toEqual([]);
    await stage.chain.mine([logOf('signatureAirdrop', 'AirdropStateChanged', { airdropId, state: 2 })]);
    const ready = (await stage.get(airdrop.uid)).latestDryRun;
    const refused = await stage.act(airdrop.uid, 'activate', { dryRunUid: ready.uid });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: 'airdrop-ended' }] } });
  });

  test('waits for a chain that is away, and goes on when it is back', async () => {
    const airdrop = await prepared();
    await stage.openOnChain(airdrop);
    stage.reads.isAway = true;
    const run = await stage.startRun(airdrop.uid);
    const path = `/v2/airdrops/${airdrop.uid}/dry-runs/${run.uid}`;
    const read = async () => (await stage.call('GET', path, { as: stage.admin })).body;
    await stage.until(async () => (await read()).status === 'waiting');
    expect((await read()).waitsFor).toContain('does not answer');
    expect((await stage.act(airdrop.uid, 'activate', { dryRunUid: run.uid })).status).toBe(409);
    stage.reads.isAway = false;
    await stage.until(async () => (await read()).status === 'done');
    expect((await stage.act(airdrop.uid, 'activate', { dryRunUid: run.uid })).body.state).toBe('active');
  });
});
