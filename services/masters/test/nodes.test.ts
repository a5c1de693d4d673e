import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hatchery/kit/testing';
import { parseEther } from 'viem';
import { currentOdds } from '../src/content/content.ts';
import { chainId, someTraits } from './fixtures/logs.fixture.ts';
import { livesSomewhere } from './fixtures/lootboxes.fixture.ts';
import { otherChainId, type Player } from './fixtures/masters.fixture.ts';
import { startNode } from './fixtures/node.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

/** The gateway waits no longer for the beginning of an answer. */
const patienceMilliseconds = 15_000;

let stage: SigningStage;
let first: Awaited<ReturnType<typeof startNode>>;
let second: Awaited<ReturnType<typeof startNode>>;
beforeAll(async () => {
  [first, second] = [await startNode(), await startNode()];
  second.answers['mastersLootboxes enabled'] = () => true;
  second.answers['mastersLootboxes getBox'] = () => [true, 1_000n, 0n, 1n, 1n];
  second.answers['mastersLootboxes oddsHash'] = ([boxId]: [bigint]) => currentOdds(Number(boxId))?.hash;
  stage = await startSigningStage({
    RPC_URLS: new Map([
      [chainId, [first.url, second.url]],
      [otherChainId, [second.url]],
    ]),
  });
  await eventually(async () => (await stage.database.knex('published_odds')).length >= 6);
});
afterAll(() => Promise.all([stage?.close(), first?.close(), second?.close()]));

/** Somebody with a kept wallet that has tokens, and an avatar that the service knows. */
async function newGuest(): Promise<Player> {
  const player = await stage.newPlayer('custodial', { guest: true });
  await livesSomewhere(stage.database.knex, player.userId);
  const tokenId = await stage.newAvatar(player.address);
  second.state.balances.set(`gameToken ${player.address}`, parseEther('100000'));
  second.state.avatars.set(tokenId, { owner: player.address, traits: someTraits(), items: [] });
  return player;
}

/** Asks for everything that reads a chain. @returns the statuses, and whether all came in time. */
async function askAll({ as, address: receiver }: Player) {
  const began = performance.now();
  const post = async (path: string, body: object) =>
    (await stage.call('POST', `/v2/masters/${path}`, { as, body })).status;
  const statuses = await Promise.all([
    post('avatars', { payWithTicket: false, currency: 'HATCHY', traits: someTraits() }),
    post('lootbox', { currency: 'HATCHY', amount: 2, receiver, lootboxId: 1 }),
    post('resync', { address: receiver }),
  ]);
  return { statuses, inTime: performance.now() - began < patienceMilliseconds };
}

it('waits for a node that is slow where a chain has no other', async () => {
  const { as } = await newGuest();
  second.state.meanwhile = () => delay(3_000);
  const body = { payWithTicket: false, currency: 'HATCHY', traits: someTraits() };
  expect((await stage.call('POST', `/v2/masters/avatars?chainId=${otherChainId}`, { as, body })).status).toBe(200);
});

describe('a chain with two nodes', () => {
  it('is read by the second one where the first one is broken', async () => {
    Object.assign(first.state, { broken: true });
    first.answers['mastersLootboxes enabled'] = () => true;
    expect(await askAll(await newGuest())).toEqual({ statuses: [200, 200, 200], inTime: true });
  });

  it('is read by the second one, in time, where the first one hangs', async () => {
    Object.assign(first.state, { broken: false, away: true });
    expect(await askAll(await newGuest())).toEqual({ statuses: [200, 200, 200], inTime: true });
  });

  it('is a 503, in time, where both hang or are slow at each answer', async () => {
    const guest = await newGuest();
    Object.assign(second.state, { away: true });
    expect(await askAll(guest)).toEqual({ statuses: [503, 503, 503], inTime: true });
    Object.assign(second.state, { away: false });
    const beSlow = async () => {
      second.state.meanwhile = beSlow;
      await delay(3_500, undefined, { ref: false });
    };
    second.state.meanwhile = beSlow;
    const { statuses, inTime } = await askAll(guest);
    second.state.meanwhile = undefined;
    expect({ statuses: statuses.filter((status) => status !== 503 && status !== 200), inTime }).toEqual({
      statuses: [],
      inTime: true,
    });
  });
});
