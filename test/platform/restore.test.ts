import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runningServices } from '@hatchery/api/services';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { servicesEnvironment } from '@hatchery/local/environment';
import { startPlatform } from '@hatchery/local/platform';
import type { ServicePorts } from '@hatchery/local/ports';
import { demoAccounts } from '@hatchery/local/seed';
import type { Secrets } from '@hatchery/local/state';
import { type Address, createPublicClient, formatEther, http, parseEther } from 'viem';
import { type ArchivedPostgres, startArchivedPostgres } from '../../tools/archived-postgres.ts';
import { describeWith } from '../../tools/describe-with.ts';
import { call } from './call.ts';
import { type MortalPlatform, startMortalPlatform } from './mortal-platform.ts';
import { type Person, signInWithWallet } from './people.ts';
import { proveLedger } from './prove-ledger.ts';
import { withoutLimits } from './running-platform.ts';
import { queryOf, untilLedgerSettled, untilSettled } from './settled.ts';

/**
 * The drill: the database is lost while players play, and restored to a moment long before. The long form:
 * ACTIONS=1000 npm run jest -- test/platform/restore
 */
const wanted = Number(process.env.ACTIONS ?? 60);
// The platform sends few claims of one kept wallet a day.
const playersCount = Math.max(5, Math.ceil(wanted / 60));
const roundsOfHalf = Math.ceil(wanted / 2 / playersCount);
/** Much more than a loaded machine needs: the figures are printed, and this says that nothing hangs. */
const mostMilliseconds = 300_000;

const chainId = 31337;
const deployment = findDeployment(chainId) as Required<Deployment>;
const { gameToken, ultigenEggs } = deployment;
/** In whole tokens. */
const [funded, welcome, priceOfEgg] = [100_000, 5, 100];
const medalsAtFirst = 1_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
const keyOf = (name: string) => createHash('sha256').update(name).digest('hex');

/** A player, and what they should have by all that was answered with success. */
type Player = Person & { oak: number; fern: number; bought: number; deposited: number; claimed: number };
type Held = { uid: string; assetId: string; amountBase: string };

describeWith('backups', 'the loss of the database', () => {
  let postgres: ArchivedPostgres;
  let platform: MortalPlatform;
  let scene: Awaited<ReturnType<typeof prepare>>;

  beforeAll(async () => {
    postgres = await startArchivedPostgres({ archive_timeout: '2s' });
    platform = await startMortalPlatform({ DATABASE_URL: postgres.url });
    scene = await prepare();
    await postgres.operate('base-backup.sh');
  });
  afterAll(async () => {
    await platform?.close();
    await postgres?.stop();
  });

  /**
   * Asks as a careful client does, under the key of a name, until it is answered: the ledger hears of a new wallet soon after it was
   * made. @throws Error for an answer that no patience changes.
   */
  async function ask(
    method: string,
    path: string,
    { token, url = platform.url }: { token?: string; url?: string },
    body?: unknown,
    name?: string,
  ) {
    const headers: Record<string, string> = name === undefined ? {} : { 'idempotency-key': keyOf(name) };
    const by = token === undefined ? {} : { token };
    const reply = await eventually(async () => {
      const one = await call(url, method, path, { ...by, body, headers });
      if (one.status < 300 || [400, 401, 403].includes(one.status)) return one;
      throw new Error(`${method} ${path}: ${one.status} ${JSON.stringify(one.body)}`);
    });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
  async function newPlayer(name: string): Promise<Player> {
    const person = await ask('POST', '/v2/users/guest/wallets/create', {}, undefined, name);
    return { ...person, oak: medalsAtFirst, fern: medalsAtFirst, bought: 0, deposited: 0, claimed: 0 };
  }
  const heldOf = async (player: Player, assetId: string): Promise<Held | undefined> =>
    (await ask('GET', '/v2/vouchers', player)).find((voucher: Held) => voucher.assetId === assetId);
  const amountOf = async (player: Player, assetId: string) => BigInt((await heldOf(player, assetId))?.amountBase ?? 0);

  async function prepare() {
    const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
    const asset = { category: 'medals', image: '/medal.png' };
    const { uid: oak } = await ask('POST', '/v2/assets', admin, { ...asset, name: 'Oak', property: 'oak' });
    const { uid: fern } = await ask('POST', '/v2/assets', admin, { ...asset, name: 'Fern', property: 'fern' });
    // The platform makes that of its token itself, once it has started.
    const tokens: string = await eventually(async () => {
      const known = await ask('GET', '/v2/assets?contractType=ERC20', admin);
      return known.find(({ contract }: { contract: string }) => contract === gameToken)?.uid;
    });
    const players = await Promise.all(Array.from({ length: playersCount }, (_, index) => newPlayer(`player ${index}`)));
    await platform.fund(
      players.map(({ address }) => address as Address),
      deployment,
    );
    for (const { address: receiver } of players)
      for (const assetId of [oak, fern])
        await ask('POST', '/v2/vouchers/admin/give', admin, { assetId, amount: medalsAtFirst, receiver });
    return { admin, oak, fern, tokens, players };
  }

  type Turn = { player: Player; other: Player; name: string };

  /** Actions that move value, here and on chain. The same name again is the same request. */
  const actions = [
    async ({ player, name }: Turn) => {
      const gift = { assetId: scene.oak, amount: 3, receiver: player.address };
      await ask('POST', '/v2/vouchers/admin/give', scene.admin, gift, name);
      player.oak += 3;
    },
    async ({ player, other, name }: Turn) => {
      const voucherIds = [(await heldOf(player, scene.oak))?.uid];
      const sent = { voucherIds, voucherAmounts: [2], receiver: other.address };
      await ask('POST', '/v2/vouchers/transfer', player, sent, name);
      player.oak -= 2;
      other.oak += 2;
    },
    async ({ player, other, name }: Turn) => {
      const offer = { offerVoucherIds: [(await heldOf(player, scene.oak))?.uid], offerAmounts: [3] };
      const terms = { ...offer, requestAssetsIds: [scene.fern], requestAmounts: [1] };
      const { uid } = await ask('POST', '/v2/trades', player, terms, name);
      await ask('POST', `/v2/trades/${uid}/acceptTrade`, other, {}, `${name}, accepted`);
      player.oak -= 3;
      other.oak += 3;
      player.fern += 1;
      other.fern -= 1;
    },
    async ({ player, name }: Turn) => {
      const place = { assetAddress: gameToken, assetType: 'ERC20', receiver: player.address };
      await ask('POST', '/v2/vouchers/deposit/signature', player, { ...place, amount: 2 }, name);
      player.deposited += 1;
    },
    async ({ player, name }: Turn) => {
      const held = await eventually(async () => {
        const voucher = await heldOf(player, scene.tokens);
        return BigInt(voucher?.amountBase ?? 0) >= parseEther('1') ? voucher : undefined;
      });
      const claim = { address: player.address, voucherId: held.uid, amount: 1 };
      await ask('POST', '/v2/vouchers/claim', player, claim, name);
      player.claimed += 1;
    },
    async ({ player, name }: Turn) => {
      await ask('POST', '/v2/ultigen/eggs/buy', player, { amount: 1, eggType: 2 }, name);
      player.bought += 1;
    },
  ];

  /** All players act at once, each one thing after the other. */
  async function play(half: string): Promise<void> {
    const { players } = scene;
    const turns = async (player: Player, index: number) => {
      const other = players[(index + 1) % players.length] as Player;
      for (let round = 0; round < roundsOfHalf; round += 1)
        await actions[round % actions.length]?.({ player, other, name: `${half}, ${index}, ${round}` });
    };
    await Promise.all(players.map(turns));
  }

  async function settle(): Promise<void> {
    await untilSettled(platform.query);
    await untilLedgerSettled(platform.query);
  }

  /** Compares what each player has, here and on chain, with what they should have. */
  async function expectExact(): Promise<void> {
    const client = createPublicClient({ transport: http(platform.rpcUrl) });
    for (const player of scene.players) {
      const [address, { oak, fern, bought, deposited, claimed }] = [player.address as Address, player];
      const [onChain, eggs] = await Promise.all([
        client.readContract({ address: gameToken, abi: gameTokenAbi, functionName: 'balanceOf', args: [address] }),
        client.readContract({
          ...{ address: ultigenEggs, abi: ultigenEggsAbi, functionName: 'balanceOfBatch' },
          args: [Array(5).fill(address), [0n, 1n, 2n, 3n, 4n]],
        }),
      ]);
      expect({
        oak: Number(await amountOf(player, scene.oak)),
        fern: Number(await amountOf(player, scene.fern)),
        eggs: Number(eggs.reduce((sum, amount) => sum + amount, 0n)),
        onChain: formatEther(onChain),
        vouchers: formatEther(await amountOf(player, scene.tokens)),
      }).toEqual({
        oak,
        fern,
        eggs: 1 + bought,
        onChain: String(funded - priceOfEgg * bought - 2 * deposited + claimed),
        vouchers: String(welcome + 2 * deposited - claimed),
      });
    }
    expect(await proveLedger(platform.url, scene.admin.token)).toMatchObject({ status: 'passed', failures: [] });
  }

  /** Runs a command for the time after a restore, as an operator does. @throws Error unless it ends with 0 */
  async function operate(path: string, ...args: string[]): Promise<string> {
    const secrets: Secrets = JSON.parse(readFileSync(join(platform.folder, 'secrets.json'), 'utf8'));
    const ports = Object.fromEntries(runningServices.map((name) => [name, 1])) as ServicePorts;
    const environment = servicesEnvironment({
      ...{ given: {}, secrets, ports, databaseUrl: postgres.url, publicUrl: platform.url },
      ...{ filesDirectory: join(platform.folder, 'files'), smtpUrl: undefined },
      chains: [{ chainId, rpcUrl: platform.rpcUrl, deployment }],
    });
    const env = { ...process.env, ...environment, PASSPORT_KEY: secrets.passportKeys.chain, PORT: '1' };
    const { stdout } = await run(process.execPath, [join(root, path), ...args], { env, timeout: 120_000 }).catch(
      ({ message, stdout }) => {
        throw new Error(`${message}\n${stdout}`);
      },
    );
    return stdout;
  }

  /** Loses the database, and does what docs/operating/backup.md says. @returns how long the platform was away. */
  async function loseAndRestore(point: string) {
    const lost = performance.now();
    await postgres.lose();
    await platform.kill();
    await postgres.restore('--name', point);
    const restored = performance.now();
    await platform.query(readFileSync(join(root, 'deploy/backup/after-restore.sql'), 'utf8'));
    expect(await operate('services/chain/src/restored.main.ts')).toContain('will not be sent again');
    await platform.start();
    const away = performance.now() - lost;
    await settle();
    await eventually(async () => {
      // Players may have claimed what forgotten deposits paid for.
      await creditForgotten();
      // The time of the stop is long ago here: all that was signed has been redeemed, so there is no hour to wait for.
      await operate('services/vouchers/src/restored.main.ts', '--stopped-at', '2026-01-01T00:00:00Z');
      return true;
    });
    return { away, forPostgres: restored - lost };
  }

  /** Has an admin give credit for deposits that the restored database has never heard of. */
  async function creditForgotten(): Promise<void> {
    const { admin, players } = scene;
    const path = '/v2/vouchers/admin/deposits';
    for (;;) {
      const forgotten: { depositId: number; account: string }[] = await ask('GET', `${path}?limit=100`, admin);
      if (forgotten.length === 0) return;
      for (const { depositId, account } of forgotten) {
        const userId = players.find(({ address }) => address === account)?.uid;
        await ask('POST', `${path}/credit`, admin, { depositId, userId });
      }
    }
  }

  test(
    `${wanted} actions, restored to the middle: who acted before finds it, and nothing is paid twice`,
    async () => {
      const { players } = scene;
      const began = new Date();
      await play('before');
      const before = players.map(({ oak, fern }) => ({ oak, fern }));
      // Claims, deposits and orders are on their way at this moment, some not even handed to the relay.
      await platform.query(`select pg_create_restore_point('the-middle')`);
      await play('after');
      const newcomer = await newPlayer('newcomer');
      await settle();
      await expectExact();

      const [{ behind } = { behind: 0 }] = await platform.query<{ behind: number }>(
        'select extract(epoch from now() - last_archived_time)::float8 as behind from pg_stat_archiver',
      );
      const { away, forPostgres } = await loseAndRestore('the-middle');
      // The restore undid what was done here, and nothing on chain.
      for (const [index, player] of players.entries()) Object.assign(player, before[index]);
      for (const player of players) expect(await ask('GET', '/v2/users', player)).toMatchObject({ uid: player.uid });
      expect((await call(platform.url, 'GET', '/v2/users', newcomer)).status).toBe(401);
      await settle();
      await expectExact();

      await play('after');
      await settle();
      await expectExact();
      const forgotten = `${began.toISOString()}/${new Date().toISOString()}`;
      expect(await operate('tools/reconcile/reconcile.main.ts', '--forgotten', forgotten)).toBe('Everything agrees.\n');
      const figures = `RPO ${behind.toFixed(1)} s; RTO ${seconds(away)} s, ${seconds(forPostgres)} s of it for Postgres`;
      process.stdout.write(`${wanted} actions. ${figures}.\n`);
      expect(away).toBeLessThan(mostMilliseconds);
    },
    2 * mostMilliseconds + wanted * 2_000,
  );

  test('another installation goes on from a dump and the keys, with the same accounts and wallets', async () => {
    await platform.kill('SIGTERM');
    const databaseUrl = await postgres.copyDump('elsewhere');
    const folder = mkdtempSync(join(tmpdir(), 'hatchery-exit-'));
    for (const kept of ['secrets.json', 'contracts.json'])
      copyFileSync(join(platform.folder, kept), join(folder, kept));
    const environment = { ...withoutLimits, DATABASE_URL: databaseUrl, RPC_URL: platform.rpcUrl };
    const other = await startPlatform({ folder, port: 0, logLevel: 'fatal', environment });
    try {
      const { url } = other;
      for (const { uid, address, token } of scene.players)
        expect(await ask('GET', '/v2/users', { token, url })).toMatchObject({ uid, mainWallet: address });
      // It takes the key of the wallet to buy.
      const [player] = scene.players as [Player];
      const { token } = player;
      await ask('POST', '/v2/ultigen/eggs/buy', { token, url }, { amount: 1, eggType: 2 }, 'elsewhere');
      player.bought += 1;
      await untilSettled(queryOf(databaseUrl));
      const eggs = await ask('GET', '/v2/ultigen/eggs/balance', { token, url });
      const held = eggs.map(({ finalAmount }: { finalAmount: number }) => finalAmount);
      expect(held.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(1 + player.bought);
    } finally {
      await other.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
