import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { viewChain } from '@hatchery/chain-service/blocks/chain-view';
import { createFollower } from '@hatchery/chain-service/blocks/follower';
import { addressesOf } from '@hatchery/chain-service/contracts/contracts';
import { collectDraws, forgetVoidDraws } from '@hatchery/chain-service/draws/collect-draws';
import { findOldestDraw } from '@hatchery/chain-service/draws/draws.repository';
import { addressesOfDraws } from '@hatchery/chain-service/draws/draws.rules';
import { createKeeper, type DrawSigner } from '@hatchery/chain-service/draws/keeper';
import { createMetrics } from '@hatchery/chain-service/metrics';
import { createHttpRpc } from '@hatchery/chain-service/rpc/http.rpc';
import { forgetVoid } from '@hatchery/chain-service/transactions/forget';
import { createRelay } from '@hatchery/chain-service/transactions/relay';
import type { Signer } from '@hatchery/chain-service/transactions/relay-context';
import { parseDrawKey } from '@hatchery/signer-service/keys/draw-key';
import { Registry } from 'prom-client';
import { encodeAbiParameters, hexToBytes, keccak256, parseAbiParameters, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openChainDatabase, silent } from '../../services/chain/test/chain-database.ts';
import { account, type DrawingChain, startDrawingChain } from './drawing-chain.ts';

const chainId = 31337;
const finalityDepth = 2;
const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return parseDrawKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
};
const key = newKey();
const [ada, bert] = [account(5), account(6)];
const message = parseAbiParameters('uint256, address, uint256, bytes32');

type Scene = Awaited<ReturnType<typeof startScene>>;
let scene: Scene;
let chain: DrawingChain;

beforeEach(async () => {
  scene = await startScene();
  chain = scene.chain;
});
afterEach(() => scene.stop());

/** A chain that draws, a follower, a relay and a keeper on one database, and a clock that only moves when told. */
async function startScene() {
  const [chain, store] = await Promise.all([startDrawingChain(), openChainDatabase()]);
  const { database } = store;
  const { deployment } = chain;
  const operator = privateKeyToAccount(generatePrivateKey());
  await chain.client.setBalance({ address: operator.address, value: parseEther('1000') });
  const rpc = createHttpRpc({ urls: [chain.rpcUrl], retries: 0 });
  let clock = new Date('2026-03-01T12:00:00Z');
  const now = () => clock;
  const signatures: number[] = [];
  const seenKeys: boolean[] = [];
  const registry = new Registry();
  const metrics = createMetrics({ database, metrics: registry, now }, [chainId]);
  const draws: DrawSigner & { isAway: boolean; refuses: boolean; key: typeof key | undefined } = {
    isAway: false,
    refuses: false,
    key,
    modulus: async () => {
      if (draws.isAway) throw new Error('away');
      return draws.key?.modulus ?? '0x';
    },
    sign: async ({ drawBlock, blockHash }) => {
      if (draws.isAway || draws.refuses || !draws.key) throw new Error('away');
      signatures.push(drawBlock);
      const content = [BigInt(chainId), deployment.drawBeacon, BigInt(drawBlock), blockHash] as const;
      return draws.key.sign(hexToBytes(encodeAbiParameters(message, content)));
    },
  };
  const signer: Signer = {
    operatorAddress: async () => operator.address,
    sign: (requests) =>
      Promise.all(
        requests.map(async ({ reference: _, from: __, ...fields }) => {
          const raw = await operator.signTransaction({ type: 'eip1559', ...fields });
          return { raw, hash: keccak256(raw) };
        }),
      ),
  };
  const limits = { maxFeePerGas: 10n ** 12n, maxTopUp: 0n, resendAfterSeconds: 30, pooledPerSender: 64 };
  const common = { chainId, rpc, database, log: silent, now };
  const start = () => ({
    follower: createFollower({
      ...common,
      finalityDepth,
      addresses: addressesOf(deployment),
      startBlock: 1,
      onUnwound: async (tx, unwound) => {
        await forgetVoid(tx, chainId, unwound);
        await forgetVoidDraws(tx, chainId, unwound);
      },
    }),
    keeper: createKeeper({
      ...common,
      deployment,
      beacon: deployment.drawBeacon,
      confirmations: finalityDepth,
      signer: draws,
      onKey: (isOurs) => {
        seenKeys.push(isOurs);
        metrics.noteDrawKey(chainId, isOurs);
      },
    }),
    relay: createRelay({ ...common, signer, limits }),
  });
  let parts = start();
  const follow = async () => {
    while ((await parts.follower.step()).did !== 'idle');
  };
  const quietTurn = async () => {
    await follow();
    await parts.keeper.tick();
    while (await parts.relay.tick());
    clock = new Date(clock.getTime() + 5_000);
  };
  const turn = async () => {
    await quietTurn();
    await chain.client.mine({ blocks: 1 });
  };
  return {
    chain,
    database,
    draws,
    signatures,
    seenKeys,
    follow,
    turn,
    /** A turn in which no block comes by itself. */
    quietTurn,
    /** Sets the clock to some seconds after the newest block. */
    setClock: async (seconds: number) => {
      const { timestamp } = await chain.client.getBlock();
      clock = new Date((Number(timestamp) + seconds) * 1_000);
    },
    /** Reads a metric of the chain. */
    figure: async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value,
    turns: async (count: number) => {
      for (let done = 0; done < count; done += 1) await turn();
    },
    /** Takes turns until something is true. */
    until: async (isTrue: () => Promise<boolean>) => {
      for (let done = 0; done < 60; done += 1) {
        if (await isTrue()) return;
        await turn();
      }
      throw new Error('The keeper did not get there.');
    },
    restart: () => {
      parts = start();
    },
    calls: () =>
      database.knex('relayed_transactions').where('reference', 'like', 'draw:%').orderBy('id') as Promise<
        { reference: string; status: string; failure: string | null }[]
      >,
    isNoneOpen: async () => (await findOldestDraw(database.knex, chainId)) === undefined,
    stop: () => Promise.all([chain.stop(), store.close()]),
  };
}

it('settles by signature, reveals and claims every kind of draw, each once, and then rests', async () => {
  await chain.setKey(key.modulus);
  await chain.openShops();
  await chain.hatch(ada);
  await chain.hatch(bert);
  await chain.mintCreature(ada);
  // Both openings have the number 1.
  await chain.openBox(bert);
  await chain.openMastersBox(ada);
  await scene.turn();
  await scene.until(scene.isNoneOpen);
  expect((await chain.settled()).every(({ args }) => args.signed)).toBe(true);
  expect(await chain.claimed()).toEqual([ada, bert]);
  expect(await chain.drawnTraits()).toHaveLength(1);
  expect(await chain.openedBoxes()).toHaveLength(1);
  expect(await chain.openedMastersBoxes()).toHaveLength(1);
  await scene.turns(6);
  const calls = await scene.calls();
  expect(calls.every(({ status }) => status === 'final')).toBe(true);
  expect(calls.filter(({ reference }) => reference.includes(':claim'))).toHaveLength(2);
  expect(calls.every(({ reference }) => reference.endsWith(':1'))).toBe(true);
  expect(await scene.database.knex('draws')).toEqual([]);
  expect(scene.seenKeys).toContain(true);
  expect(scene.seenKeys).not.toContain(false);
});

it('goes on after a restart at any turn, and does nothing twice', async () => {
  await chain.setKey(key.modulus);
  await chain.hatch(ada);
  await scene.until(async () => {
    scene.restart();
    return (await chain.claimed()).length > 0;
  });
  scene.restart();
  await scene.turns(6);
  expect(await chain.claimed()).toEqual([ada]);
  expect(await scene.isNoneOpen()).toBe(true);
  expect((await scene.calls()).every(({ reference }) => reference.endsWith(':1'))).toBe(true);
});

it('signs again for the block that a reorganisation put in its place', async () => {
  await chain.setKey(key.modulus);
  await chain.hatch(ada);
  const before = await chain.client.getBlockNumber();
  await scene.until(async () => (await chain.settled()).length > 0);
  await scene.follow();
  const depth = Number((await chain.client.getBlockNumber()) - before);
  await chain.client.request({ method: 'anvil_reorg', params: [depth, []] } as never);
  expect(await chain.settled()).toEqual([]);
  await scene.until(async () => (await chain.claimed()).length > 0);
  expect((await chain.settled()).map(({ args }) => args.signed)).toEqual([true]);
  expect(scene.signatures.length).toBeGreaterThan(1);
});

it('reads the draws again from the logs when final blocks are void', async () => {
  await chain.hatch(ada);
  await scene.follow();
  const collected = async () => {
    const view = await viewChain(scene.database.knex, chainId);
    if (!view) throw new Error('Nothing was read.');
    const contracts = addressesOfDraws(chain.deployment);
    await collectDraws({ chainId, database: scene.database, contracts }, view);
    return scene.database.knex('draws');
  };
  const first = await collected();
  expect(first).toHaveLength(1);
  await scene.database.transaction((tx) => forgetVoidDraws(tx, chainId, { to: 1, reset: false, beyondFinal: true }));
  expect(await scene.database.knex('draws')).toEqual([]);
  expect(await collected()).toEqual(first);
});

it('reveals from block hashes where the beacon has no key', async () => {
  scene.draws.key = undefined;
  await chain.hatch(ada);
  await scene.until(async () => (await chain.claimed()).length > 0);
  expect(await chain.settled()).toEqual([]);
  expect(scene.signatures).toEqual([]);
});

it('keeps the hash of a draw while the key of the chain is not ours, tells so, and settles it when the key is back', async () => {
  await chain.setKey(key.modulus);
  scene.draws.key = newKey();
  await chain.hatch(ada);
  await scene.until(async () => (await chain.pinned()).length > 0);
  await scene.turns(4);
  expect(scene.seenKeys).toContain(false);
  expect(await chain.settled()).toEqual([]);
  expect(await scene.calls()).toHaveLength(1);
  await chain.client.mine({ blocks: 300 });
  scene.draws.key = key;
  await scene.until(async () => (await chain.claimed()).length > 0);
  expect((await chain.settled()).map(({ args }) => args.signed)).toEqual([true]);
});

it('loses nothing in an outage that is longer than the chain keeps hashes', async () => {
  await chain.setKey(key.modulus);
  await chain.hatch(ada);
  await chain.client.mine({ blocks: 10_000 });
  await scene.until(async () => (await chain.claimed()).length > 0);
  expect((await chain.settled()).map(({ args }) => args.signed)).toEqual([true]);
});

it('pins by one call while the signer refuses to sign, and goes on when it signs again', async () => {
  await chain.setKey(key.modulus);
  scene.draws.refuses = true;
  await chain.hatch(ada);
  await scene.until(async () => (await chain.pinned()).length > 0);
  await scene.turns(4);
  expect(await scene.calls()).toHaveLength(1);
  scene.draws.refuses = false;
  await scene.until(async () => (await chain.claimed()).length > 0);
  expect((await chain.settled()).map(({ args }) => args.signed)).toEqual([true]);
});

it('pins while the signer is away, and serves others while one receiver refuses', async () => {
  await chain.setKey(key.modulus);
  scene.draws.isAway = true;
  await chain.hatch(ada);
  await chain.hatch(bert);
  await scene.until(async () => (await chain.pinned()).length === 2);
  scene.draws.isAway = false;
  await chain.client.setCode({ address: ada, bytecode: '0x60006000fd' });
  await scene.until(async () => (await chain.claimed()).includes(bert));
  await scene.until(async () => (await scene.calls()).some(({ status }) => status === 'failed'));
  expect(await chain.claimed()).toEqual([bert]);
  await chain.client.setCode({ address: ada, bytecode: '0x' });
  await scene.until(async () => (await chain.claimed()).includes(ada));
});

it('has a chain that makes no blocks by itself make those that a draw waits for, one each half minute', async () => {
  await chain.setKey(key.modulus);
  await chain.hatch(ada);
  await scene.setClock(0);
  await scene.quietTurn();
  expect(await scene.calls()).toEqual([]);
  const nudges = async () => (await scene.calls()).filter(({ reference }) => reference.includes(':after:'));
  for (let turns = 0; turns < 30 && (await chain.claimed()).length === 0; turns += 1) {
    const before = (await nudges()).length;
    await scene.setClock(29);
    await scene.quietTurn();
    expect(await nudges()).toHaveLength(before);
    await scene.setClock(31);
    await scene.quietTurn();
    expect((await nudges()).length - before).toBeLessThanOrEqual(1);
  }
  expect(await chain.claimed()).toEqual([ada]);
  expect((await chain.settled()).map(({ args }) => args.signed)).toEqual([true]);
  expect((await nudges()).length).toBeGreaterThan(0);
});

it('settles a draw without a signature seven days after its pin and not before, while its metrics would alert', async () => {
  const alerts = readFileSync(new URL('../../deploy/helm/hatchery/alerts/relay.yaml', import.meta.url), 'utf8');
  const alertSeconds = Number(/\(draws_oldest_seconds\) > (\d+)/.exec(alerts)?.[1]);
  expect(alerts).toContain('(draws_key_is_foreign) > 0');
  await chain.setKey(key.modulus);
  await scene.setClock(0);
  expect(await scene.figure('draws_oldest_seconds')).toBe(0);
  scene.draws.key = newKey();
  await chain.hatch(ada);
  await scene.until(async () => (await chain.pinned()).length > 0);
  await scene.turns(2);
  expect(await scene.figure('draws_oldest_seconds')).toBeLessThan(alertSeconds);
  expect(await scene.figure('draws_key_is_foreign')).toBe(1);

  const day = 24 * 60 * 60;
  const pass = async (days: number) => {
    await chain.client.increaseTime({ seconds: days * day });
    await chain.client.mine({ blocks: 1 });
    await scene.setClock(0);
    await scene.turns(4);
  };
  await pass(6);
  expect(await scene.figure('draws_oldest_seconds')).toBeGreaterThan(alertSeconds);
  expect(await chain.settled()).toEqual([]);
  await pass(1);
  await scene.until(async () => (await chain.claimed()).length > 0);
  await scene.until(scene.isNoneOpen);
  expect((await chain.settled()).map(({ args }) => args.signed)).toEqual([false]);
  expect(scene.signatures).toEqual([]);
  expect(await scene.figure('draws_oldest_seconds')).toBe(0);
});
