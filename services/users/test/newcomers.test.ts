import { proofOfWorkChallenge } from '@hatchery/api/proof-of-work';
import { eventually } from '@hatchery/kit/testing';
import { GuestCreatedSchema } from '@hatchery/proto/users';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { freshKey, type Stage, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ environment: { USUAL_NEWCOMERS_PER_HOUR: 'address=3,network=6,platform=1000000' } });
});
afterAll(() => stage?.close());

let networks = 0;
/** An address in a network that nobody came from. */
const newAddress = (host = 1) => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.${host}`;
};
const create = (address: string, body?: object, headers: Record<string, string> = {}) =>
  stage.call('POST', '/v2/users/guest/wallets/create', {
    headers: { 'x-forwarded-for': address, ...headers },
    ...(body ? { body } : {}),
  });
const encode = (proof: unknown) => ({ proofOfWork: Buffer.from(JSON.stringify(proof)).toString('base64') });
async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}
async function comeUsually(address: string): Promise<void> {
  for (let index = 0; index < 3; index += 1) expect((await create(address)).status).toBe(201);
}
async function challengeFor(address: string) {
  const refused = await create(address);
  expect(refused).toMatchObject({ status: 428, body: { type: '/problems/proof-required', status: 428 } });
  expect(proofOfWorkChallenge.parse(refused.body.challenge)).toEqual(refused.body.challenge);
  return refused.body.challenge;
}

it('asks nothing of the first ones of an address, then for work, which makes the same call succeed', async () => {
  const address = newAddress();
  await comeUsually(address);
  const wallets = stage.signer.wallets.size;
  const headers = freshKey();
  const refused = await create(address, undefined, headers);
  expect(refused.body).toMatchObject({
    detail: expect.stringContaining('send the same request again with its solution'),
    challenge: { parameters: { algorithm: 'PBKDF2/SHA-256', data: { level: 1, purpose: 'guest' } } },
  });
  expect(stage.signer.wallets.size).toBe(wallets);
  const proof = await solve(refused.body.challenge);
  const made = await create(address, encode(proof), headers);
  expect(made.status).toBe(201);
  const { uid } = made.body;
  const event = await eventually(() => stage.eventsOf(GuestCreatedSchema).find(({ userId }) => userId === uid));
  expect(event).toMatchObject({ work: 1, network: expect.stringMatching(/^[\w-]{22}$/) });
  // A retry with the same key is answered again, though its proof is used up.
  expect(await create(address, encode(proof), headers)).toMatchObject({ status: 201, body: { uid } });
});

it('takes a solution once, however many send it at once', async () => {
  const address = newAddress();
  await comeUsually(address);
  const proof = encode(await solve(await challengeFor(address)));
  const replies = await Promise.all([1, 2, 3, 4].map(() => create(address, proof)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 428, 428, 428]);
  const late = await create(address, proof);
  expect(late).toMatchObject({ status: 428, body: { detail: expect.stringContaining('used before') } });
});

it('takes no solution that is wrong, changed, forged or expired, and says so', async () => {
  const address = newAddress();
  await comeUsually(address);
  const { challenge, solution } = await solve(await challengeFor(address));
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const wrong = [
    encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    encode({ challenge: easier, solution }),
    encode({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
    encode({ challenge }),
    { proofOfWork: 'bm8=' },
  ];
  for (const body of wrong)
    expect(await create(address, body)).toMatchObject({
      status: 428,
      body: { detail: expect.stringContaining('wrong or has expired'), challenge: { signature: expect.any(String) } },
    });
  expect((await create(address, { proofOfWork: '%' })).status).toBe(400);
  stage.forward(301);
  expect((await create(address, encode({ challenge, solution }))).status).toBe(428);
});

it('asks for more as more come, from one address or from one network, and lets others be', async () => {
  const host = (last: number, network: string) => network.replace(/\d+$/, String(last));
  const network = newAddress();
  for (let last = 1; last <= 6; last += 1) expect((await create(host(last, network))).status).toBe(201);
  const levels: number[] = [];
  for (let last = 7; last <= 18; last += 1) {
    const challenge = await challengeFor(host(last, network));
    levels.push(challenge.parameters.data.level);
    expect((await create(host(last, network), encode(await solve(challenge)))).status).toBe(201);
  }
  expect(levels).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
  expect((await create(newAddress())).status).toBe(201);
  stage.forward(7_200);
  expect((await create(host(99, network))).status).toBe(201);
});

it('refuses beyond what a school or a phone company has, and says how to go on', async () => {
  const address = newAddress();
  expect((await create(address)).status).toBe(201);
  await stage.database.knex('newcomer_counts').where('count', '<', 600).update({ count: 600 });
  const refused = await create(address);
  expect(refused).toMatchObject({
    status: 429,
    body: { type: '/problems/too-many-requests', detail: expect.stringContaining('sign up with an e-mail address') },
  });
  expect(refused.headers.get('retry-after')).toBe('900');
});
