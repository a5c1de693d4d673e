import { randomUUID } from 'node:crypto';
import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import { deleteExpired } from '@hatchery/kit/upkeep';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { UserCreatedSchema } from '@hatchery/proto/users';
import { mastersUpkeep } from '../src/upkeep.ts';
import { addressOf, chainId, someTraits } from './fixtures/logs.fixture.ts';
import type { Player } from './fixtures/masters.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeEach(async () => {
  stage = await startSigningStage({ FREE_AVATARS_PER_DAY: 6, FREE_AVATARS_PER_NETWORK: 2 });
});
afterEach(() => stage?.close());

const traits = someTraits(1, 2);
const ask = (player: Partial<Player>, more: object = {}, headers: Record<string, string> = {}) =>
  stage.call('POST', '/v2/masters/avatars/free', { as: player.as, body: { traits, ...more }, headers });
const knownPlayer = async (kind: 'custodial' | 'external' = 'external') => {
  const player = await stage.newPlayer(kind);
  stage.verify(player);
  return player;
};
const unknown = (player: Player) => {
  stage.users.answers[`users/${player.userId}/verified-email`] = () => null;
};

test('it is signed once, and stays the same until it has expired', async () => {
  const player = await knownPlayer();
  const first = await ask(player);
  expect(first).toMatchObject({
    status: 200,
    body: { receiver: player.address, traits, contract: addressOf('mastersAvatars'), chainId, relayed: false },
  });
  const again = await ask(player, { traits: someTraits(2, 9) });
  expect(again.body).toEqual(first.body);
  await stage.pass(3_700);
  const later = await ask(player, { traits: someTraits(2, 9) });
  expect(later.body).toMatchObject({ traits: someTraits(2, 9) });
  expect(later.body.nonce).not.toBe(first.body.nonce);
  await stage.redeem('mastersAvatars', player.address, later.body.nonce);
  expect(await ask(player)).toMatchObject({ status: 409, body: { detail: 'You have had your free avatar.' } });
  await stage.pass(100_000);
  expect((await ask(player)).status).toBe(409);
});

test('a reorganisation gives back the signature that it undid', async () => {
  const player = await knownPlayer();
  const { body } = await ask(player);
  const before = stage.chain.height;
  await stage.redeem('mastersAvatars', player.address, body.nonce);
  expect((await ask(player)).status).toBe(409);
  await stage.chain.unwind(before);
  expect((await ask(player)).body).toEqual(body);
});

test('parallel requests get one signature', async () => {
  const player = await knownPlayer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(player)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ body }) => body.nonce)).size).toBe(1);
  expect(stage.signedFor('FreeMintAvatar')).toHaveLength(1);
});

test('a merged family has one, whichever account had it', async () => {
  const [one, other] = [await knownPlayer(), await knownPlayer()];
  const first = await ask(one);
  const undo = await stage.merge(one, other);
  expect((await ask(other)).body).toEqual(first.body);
  await stage.redeem('mastersAvatars', one.address, first.body.nonce);
  expect((await ask(other)).status).toBe(409);
  await undo();
  expect((await ask(one)).status).toBe(409);
  expect((await ask(other)).status).toBe(200);
});

test('a wallet gets one, whoever links it', async () => {
  const [one, other] = [await knownPlayer(), await knownPlayer()];
  expect((await ask(one)).status).toBe(200);
  await stage.unlink(one.userId, one.address);
  await stage.link(other.userId, one.address, 'external', false);
  expect(await ask(other, { receiver: one.address })).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'body.receiver' }] },
  });
});

test('nobody gets one who was made a moment ago', async () => {
  const player = await stage.newPlayer();
  unknown(player);
  expect((await ask(player)).status).toBe(403);
  const guest = await stage.newPlayer('custodial', { guest: true });
  stage.verify(guest);
  expect((await ask(guest)).status).toBe(403);
  stage.clock.ahead += 8 * 86_400_000;
  expect((await ask(player)).status).toBe(200);
  expect((await ask(guest)).status).toBe(403);
});

test('those of a day, and of a network on a day, are bounded, and refusals cost none', async () => {
  const stranger = await stage.newPlayer();
  unknown(stranger);
  for (let turn = 0; turn < 10; turn += 1) expect((await ask(stranger)).status).toBe(403);
  const players = await Promise.all(Array.from({ length: 9 }, () => knownPlayer()));
  for (const { userId } of players.slice(0, 4))
    await stage.send('users.accounts', UserCreatedSchema, { userId, network: 'flood', way: 'email' }, userId);
  const statuses: number[] = [];
  for (const player of players) statuses.push((await ask(player)).status);
  expect(statuses).toEqual([200, 200, 429, 429, 200, 200, 200, 200, 429]);
  stage.clock.ahead += 86_400_000;
  expect((await ask(players[8] as Player)).status).toBe(200);
});

test('newcomers of one network share theirs for a month, and then the network is forgotten', async () => {
  const { knex } = stage.database;
  const players = await Promise.all(Array.from({ length: 4 }, () => knownPlayer()));
  const cameAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
  const rows = players.map(({ userId }) => ({ user_id: userId, network: 'patient', came_at: cameAt(30) }));
  await knex('newcomers').insert(rows);
  await knex('newcomers').insert({ user_id: randomUUID(), network: 'patient', came_at: cameAt(32) });
  await deleteExpired(stage.database, mastersUpkeep.expired);
  expect(await knex('newcomers').where({ network: 'patient' })).toHaveLength(players.length);
  const statuses: number[] = [];
  for (const player of players.slice(0, 3)) statuses.push((await ask(player)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('bad traits, other callers and wallets of others are refused', async () => {
  const [player, other] = [await knownPlayer(), await knownPlayer()];
  expect(await ask(player, { traits: traits.slice(1) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.traits' }] },
  });
  expect((await ask(player, { receiver: other.address })).status).toBe(403);
  expect((await ask({})).status).toBe(401);
  expect((await ask({ as: asKey(randomUUID(), 'avatars') })).status).toBe(403);
  const walletless = randomUUID();
  stage.verify({ userId: walletless });
  expect((await ask({ as: asUser(walletless) })).status).toBe(400);
  expect(
    (await stage.call('POST', '/v2/masters/avatars/free?chainId=1', { as: player.as, body: { traits } })).status,
  ).toBe(400);
});

test('to a kept wallet the platform sends it, and what the relay gives up can be asked for again later', async () => {
  const player = await knownPlayer('custodial');
  const { body } = await ask(player);
  expect(body.relayed).toBe(true);
  const reference = `masters:free-avatar:${body.uid}`;
  const sent = await eventually(() => stage.relay.submitted.get(reference));
  expect(sent).toMatchObject({ from: 'operator', calls: [{ to: addressOf('mastersAvatars') }] });
  const failed = { reference, position: 0, chainId: BigInt(chainId), reason: 'reverted' };
  await stage.send('chain.transactions', TransactionFailedSchema, failed);
  expect((await ask(player)).body.nonce).toBe(body.nonce);
  await stage.pass(3_700);
  const later = await ask(player);
  expect(later.body.nonce).not.toBe(body.nonce);
  const again = await eventually(() => stage.relay.submitted.get(`masters:free-avatar:${later.body.uid}`));
  expect(again).toMatchObject({ from: 'operator', calls: [{ to: addressOf('mastersAvatars') }] });
});

test('an answer of the signer that is lost leaves one signature, which the next request gets', async () => {
  const player = await knownPlayer();
  const usual = stage.signer.answers['signer/vouchers'] as (body: never, call: never) => unknown;
  let lost = true;
  stage.signer.answers['signer/vouchers'] = (body, call) => {
    const answer = usual(body as never, call as never);
    if (lost) throw new Refusal(503, 'lost');
    return answer;
  };
  const key = { 'idempotency-key': randomUUID() };
  expect((await ask(player, {}, key)).status).toBeGreaterThanOrEqual(500);
  lost = false;
  expect((await ask(player, {}, key)).status).toBe(200);
});
