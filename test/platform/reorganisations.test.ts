import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { rewardDealerAbi } from '@hatchery/chain/abis/reward-dealer';
import { voucherConverterAbi } from '@hatchery/chain/abis/voucher-converter';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { createPassports, passportHeader } from '@hatchery/kit/passport';
import { eventually } from '@hatchery/kit/testing';
import { seededRandom } from '@hatchery/kit/testing-random';
import { publicPassportKeys } from '@hatchery/local/environment';
import { demoAccounts } from '@hatchery/local/seed';
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  parseGwei,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';
import { fund } from './fund.ts';
import { insist } from './insist.ts';
import { newGuest, type Person, signInWithWallet } from './people.ts';
import { proveLedger } from './prove-ledger.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';
import { queryOf, untilLedgerSettled, untilSettled } from './settled.ts';

/**
 * Players deposit, trade and claim while blocks of the last two, which are not final, are replaced over and over. The long form:
 * REORGS=200 npm run jest -- test/platform/reorganisations
 */
const chainId = 31337;
const wanted = Number(process.env.REORGS ?? 6);
const seed = Number(process.env.REORGS_SEED ?? 20_261_123);
const deepest = 2;
// Longer than what is replaced, so that on a machine of any speed some transactions stay.
const mostBlocksBetween = deepest + 2;

const { gameToken, rewardDealer, voucherConverter } = findDeployment(chainId) as Required<Deployment>;
const holder = privateKeyToAccount(localDeployerPrivateKey).address;
const withinMilliseconds = 300_000;

let platform: TestPlatform;
let chain: ReturnType<typeof openChain>;
beforeAll(async () => {
  platform = await startTestPlatform();
  chain = openChain(platform.rpcUrl);
});
afterAll(() => platform?.close());

type Sent = { to: Address; abi: unknown; functionName: string; args: unknown[] };

/** A chain that loses blocks, and the wallets of players, which send again what was lost with them. */
function openChain(rpcUrl: string) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0 }).extend(publicActions);
  const sent: Hex[] = [];
  const nonces = new Map<Address, number>();
  let lost = 0;
  // A node refuses one that a block or its pool still holds.
  const put = (serializedTransaction: Hex) =>
    client.sendRawTransaction({ serializedTransaction }).catch(() => undefined);
  return {
    client,
    /** Returns how many transactions of players were in blocks that were replaced. */
    lost: () => lost,
    /** Replaces the last blocks by empty ones. */
    reorganise: async (depth: number) => {
      await client.request({ method: 'anvil_reorg', params: [depth, []] } as never);
      for (const transaction of sent) if (await put(transaction)) lost += 1;
    },
    /** Sends a call from a wallet of a player's own. */
    send: async ({ privateKey }: Person, { to, ...encoded }: Sent) => {
      const account = privateKeyToAccount(privateKey as Hex);
      const nonce = nonces.get(account.address) ?? 0;
      nonces.set(account.address, nonce + 1);
      const transaction = await account.signTransaction({
        ...{ type: 'eip1559' as const, chainId, nonce, to, data: encodeFunctionData(encoded as never), gas: 500_000n },
        ...{ maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('1') },
      });
      sent.push(transaction);
      await put(transaction);
    },
  };
}

const ask = async (method: string, path: string, { token }: Pick<Person, 'token'>, body?: unknown) => {
  const reply = await insist((headers) => call(platform.url, method, path, { token, body, headers }));
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

/** Calls the ledger as the trades of another service do. */
async function settle(path: string, body: object): Promise<void> {
  const { passportKeys } = JSON.parse(readFileSync(join(platform.folder, 'secrets.json'), 'utf8'));
  const keys = publicPassportKeys(passportKeys);
  const passports = createPassports({ name: 'users', key: passportKeys.users, keys });
  const caller = { kind: 'service' as const, subject: 'users', roles: [], permissions: [] };
  // A passport lives shorter than the patience.
  const passport = () => passports.sign(caller, { audience: 'vouchers', now: new Date() });
  const url = `http://127.0.0.1:${platform.ports.vouchers}`;
  const reply = await insist((key) => {
    const headers = { [passportHeader]: passport(), ...key };
    return call(url, 'POST', `/internal/vouchers/ledger/holds${path}`, { body, headers });
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

type Voucher = { uid: string; assetId: string; amountBase: string; userId: string };
const voucherOf = async (person: Person, assetId: string): Promise<Voucher | undefined> =>
  (await ask('GET', '/v2/vouchers', person)).find((voucher: Voucher) => voucher.assetId === assetId);
/** Waits for a player's voucher, until it has this much. */
const has = (person: Person, assetId: string, base: bigint) =>
  eventually(
    async () => {
      const voucher = await voucherOf(person, assetId);
      if (BigInt(voucher?.amountBase ?? 0) !== base) throw new Error(`It has ${voucher?.amountBase}, not ${base}.`);
      return voucher;
    },
    { withinMilliseconds },
  );
const onChain = (address: string) =>
  chain.client.readContract({
    address: gameToken,
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [address as Address],
  });

/** Makes what players need, before blocks are lost. */
async function prepare() {
  const [admin, own, kept] = await Promise.all([
    signInWithWallet(platform.url, demoAccounts[1]?.privateKey),
    signInWithWallet(platform.url),
    newGuest(platform.url),
  ]);
  await chain.client.setBalance({ address: own.address as Address, value: parseEther('1000') });
  await fund(platform.rpcUrl, [own.address as Address, kept.address as Address], { gameToken });
  const token = { name: 'Token', category: 'currency', image: '/t.svg', contract: gameToken, contractType: 'ERC20' };
  const medal = { name: 'Tin medal', category: 'medals', image: '/m.png', property: 'tin-medal' };
  const { uid: tokens } = await ask('POST', '/v2/assets', admin, { ...token, holder });
  const { uid: medals } = await ask('POST', '/v2/assets', admin, medal);
  const give = (person: Person) =>
    ask('POST', '/v2/vouchers/admin/give', admin, { assetId: medals, amount: 1_000, receiver: person.address });
  // The ledger hears of a new wallet soon after it was made.
  for (const person of [own, kept]) await eventually(() => give(person));
  const approval = { to: gameToken, abi: gameTokenAbi, functionName: 'approve' };
  await chain.send(own, { ...approval, args: [voucherConverter, parseEther('100000')] });
  const isApproved = { address: gameToken, abi: gameTokenAbi, functionName: 'allowance' } as const;
  await eventually(() =>
    chain.client.readContract({ ...isApproved, args: [own.address as Address, voucherConverter] }),
  );
  const height = await chain.client.getBlockNumber();
  await eventually(async () => (await chain.client.getBlockNumber()) > height + BigInt(deepest));
  return { admin, own, kept, tokens, medals };
}

type Scene = Awaited<ReturnType<typeof prepare>>;

/** Both deposit two tokens: one with a wallet of their own, the other with one that the platform keeps. */
async function deposit({ own, kept }: Scene): Promise<void> {
  const asked = { amount: 2, assetAddress: gameToken, assetType: 'ERC20' };
  const path = '/v2/vouchers/deposit/signature';
  const { payload, signature } = await ask('POST', path, own, { ...asked, receiver: own.address });
  const [receiver, assetType, assetAddress, tokenIds, amounts, amount, voucherId] = payload;
  const struct = { receiver, assetType: Number(assetType), assetAddress, tokenIds, amounts, amount, voucherId };
  const converter = { to: voucherConverter, abi: voucherConverterAbi, functionName: 'createVoucher' };
  await chain.send(own, { ...converter, args: [struct, signature] });
  await ask('POST', path, kept, { ...asked, receiver: kept.address });
}

/** One gives a token for three medals of the other: both put theirs on hold, and both holds are settled at once. */
async function trade({ own, kept, tokens, medals }: Scene, round: number): Promise<void> {
  const [mine, theirs] = [await voucherOf(own, tokens), await voucherOf(kept, medals)] as [Voucher, Voucher];
  const reference = (step: string) => `users:trade:round-${round}:${step}`;
  const hold = (step: string, { uid, userId }: Voucher, amount: bigint) => {
    const parts = [{ voucherId: uid, amount: String(amount) }];
    return settle('', { reference: reference(step), userId, reason: 'trade', until: null, parts });
  };
  await hold('one', mine, parseEther('1'));
  await hold('other', theirs, 3n);
  const to = ({ userId: owner }: Voucher) => ({ kind: 'player', owner });
  await settle('/settle', {
    reference: reference('settle'),
    holds: [
      { holdReference: reference('one'), to: to(theirs) },
      { holdReference: reference('other'), to: to(mine) },
    ],
  });
}

/** Both claim a token: one sends the claim, the platform sends the other one's. */
async function claim({ own, kept, tokens }: Scene): Promise<void> {
  const claimOne = async (person: Person) => {
    const voucherId = (await voucherOf(person, tokens))?.uid;
    return ask('POST', '/v2/vouchers/claim', person, { address: person.address, voucherId, amount: 1 });
  };
  const [claimed] = await Promise.all([claimOne(own), claimOne(kept)]);
  const payload = { ...claimed, clabimableUntil: BigInt(claimed.claimableUntil), tokenId: 0n };
  await chain.send(own, { to: rewardDealer, abi: rewardDealerAbi, functionName: 'claimReward', args: [payload] });
}

/** Replaces blocks now and then. @returns how to end that, and how often it happened. */
function disturb() {
  const random = seededRandom(seed);
  let [isOver, reorganisations] = [false, 0];
  const run = async () => {
    while (!isOver) {
      const next = (await chain.client.getBlockNumber()) + 1n + BigInt(random(mostBlocksBetween));
      await eventually(async () => isOver || (await chain.client.getBlockNumber()) >= next, { withinMilliseconds });
      await chain.reorganise(1 + random(deepest));
      reorganisations += 1;
    }
  };
  const running = run();
  return {
    count: () => reorganisations,
    end: async () => {
      isOver = true;
      await running;
    },
  };
}

test(
  `deposits, trades and claims, while the last blocks are replaced ${wanted} times: nothing is lost, nothing is doubled`,
  async () => {
    const scene = await prepare();
    const { admin, own, kept, tokens, medals } = scene;
    const disturbance = disturb();
    let rounds = 0;
    try {
      for (; disturbance.count() < wanted || chain.lost() === 0; rounds += 1) {
        await deposit(scene);
        // The one is a token short after each round, and the other has one more.
        await has(own, tokens, 2n * parseEther('1'));
        await has(kept, tokens, parseEther(String(2 * rounds + 2)));
        await trade(scene, rounds);
        await claim(scene);
        await has(own, tokens, 0n);
      }
    } finally {
      await disturbance.end();
    }
    const query = queryOf(platform.databaseUrl);
    await untilSettled(query);
    await untilLedgerSettled(query);
    expect(await onChain(own.address)).toBe(parseEther(String(100_000 - rounds)));
    expect(await onChain(kept.address)).toBe(parseEther(String(100_000 - rounds)));
    await has(own, medals, BigInt(1_000 + 3 * rounds));
    await has(kept, medals, BigInt(1_000 - 3 * rounds));
    await has(kept, tokens, parseEther(String(2 * rounds)));
    expect(await proveLedger(platform.url, admin.token)).toMatchObject({ status: 'passed', failures: [] });
    const told = `${disturbance.count()} reorganisations took ${chain.lost()} transactions of players' wallets`;
    process.stdout.write(`${rounds} round trips, ${told}, nothing lost.\n`);
  },
  300_000 + wanted * 60_000,
);
