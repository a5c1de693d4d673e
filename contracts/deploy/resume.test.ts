import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import {
  createPublicClient,
  createTestClient,
  custom,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  stringToHex,
  type Transport,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type DeployOptions, deployContracts, previewDeployment } from './deploy.ts';
import { gameToken } from './families/game-token.ts';
import { ultigenEggs } from './families/ultigen-eggs.ts';
import { ultigenMonsters } from './families/ultigen-monsters.ts';
import { memoryJournal } from './journal.ts';
import { localDeployerPrivateKey } from './local.ts';
import { getDeployParameters } from './parameters.ts';
import { rehearse } from './rehearsal.ts';

// A public network's parameters on a private copy, because a local chain forgives what a public one refuses.
const chainId = 31337;
const deployer = privateKeyToAccount(localDeployerPrivateKey);
const multisig = privateKeyToAccount(keccak256(stringToHex('multisig'))).address;
const families = [gameToken, ultigenMonsters, ultigenEggs];
const stepCount = 9;

let anvil: Anvil;
let client: ReturnType<typeof createPublicClient>;
let fresh: `0x${string}`;

const testClient = () => createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });

beforeAll(async () => {
  anvil = await startAnvil();
  client = createPublicClient({ transport: http(anvil.rpcUrl), cacheTime: 0 });
});

beforeEach(async () => {
  fresh = await testClient().snapshot();
});

afterEach(async () => {
  await testClient().revert({ id: fresh });
});

afterAll(() => anvil.stop());

function optionsWith(own: Partial<DeployOptions> = {}): DeployOptions {
  return {
    rpcUrl: anvil.rpcUrl,
    chainId,
    deployerPrivateKey: localDeployerPrivateKey,
    owner: multisig,
    signerAddress: multisig,
    treasury: deployer.address,
    parameters: getDeployParameters(chainId, 'https://hatchery.test'),
    journal: memoryJournal(),
    recorded: null,
    families,
    askedAgainMilliseconds: 20,
    ...own,
  };
}

const nonce = () => client.getTransactionCount({ address: deployer.address });

/** Cuts the connection at the transaction with that number: before it is sent, or before its answer arrives. */
function dyingTransport(at: number, when: 'before' | 'after'): Transport {
  let sent = 0;
  let dead = false;
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const isSending = method === 'eth_sendRawTransaction';
    if (isSending && sent++ === at) dead = true;
    if (dead && (!isSending || when === 'before')) throw new Error('The line is dead');
    const answer = await client.request({ method, params } as never);
    if (dead) throw new Error('The line is dead');
    return answer;
  };
  return custom({ request }, { retryCount: 0 });
}

/** Accepts the first transaction and forgets it, like a node that clears its pool. */
function droppingTransport(): Transport {
  let dropped = false;
  const request = ({ method, params }: { method: string; params?: unknown }) => {
    if (method !== 'eth_sendRawTransaction' || dropped) return client.request({ method, params } as never);
    dropped = true;
    const [transaction] = params as [Hex];
    return Promise.resolve(keccak256(transaction));
  };
  return custom({ request }, { retryCount: 0 });
}

/** Does not know a transaction when first asked, like a node that moves one from its pool into a block. */
function forgetfulTransport(): Transport {
  const asked = new Set<unknown>();
  const request = ({ method, params }: { method: string; params?: unknown }) => {
    const [hash] = (params ?? []) as unknown[];
    if (method !== 'eth_getTransactionByHash' || asked.has(hash)) return client.request({ method, params } as never);
    asked.add(hash);
    return Promise.resolve(null);
  };
  return custom({ request }, { retryCount: 0 });
}

async function expectAllInPlace(): Promise<void> {
  expect(await nonce()).toBe(stepCount);
  const [token, eggs] = [3, 5].map((at) => getContractAddress({ from: deployer.address, nonce: BigInt(at) }));
  expect(await client.readContract({ address: eggs as never, abi: ultigenEggsAbi, functionName: 'hatchyToken' })).toBe(
    token,
  );
  for (const address of [token, eggs] as `0x${string}`[]) {
    const contract = { address, abi: gameTokenAbi } as const;
    expect(await client.readContract({ ...contract, functionName: 'owner' })).toBe(deployer.address);
    expect(await client.readContract({ ...contract, functionName: 'pendingOwner' })).toBe(multisig);
  }
}

describe.each(['before', 'after'] as const)(
  'a deployment that loses its connection %s a transaction arrives',
  (when) => {
    it.each(Array.from({ length: stepCount }, (_, at) => at))('continues at number %i', async (at) => {
      const journal = memoryJournal();
      await expect(deployContracts(optionsWith({ journal, transport: dyingTransport(at, when) }))).rejects.toThrow();
      // Mined or not: the block is made after the answer.
      const arrived = await client.getTransactionCount({ address: deployer.address, blockTag: 'pending' });
      expect(arrived).toBe(when === 'before' ? at : at + 1);

      const { sent } = await deployContracts(optionsWith({ journal }));

      expect(sent).toBe(when === 'before' ? stepCount - at : stepCount - at - 1);
      await expectAllInPlace();
      expect((await deployContracts(optionsWith({ journal }))).sent).toBe(0);
      expect(await nonce()).toBe(stepCount);
    });
  },
);

it('waits for a transaction that the node knows only when asked again', async () => {
  await deployContracts(optionsWith({ transport: forgetfulTransport() }));
  await expectAllInPlace();
});

it('sends a transaction again that the node dropped', async () => {
  await deployContracts(optionsWith({ transport: droppingTransport() }));
  await expectAllInPlace();
});

it('continues if the journal knows less than the chain', async () => {
  const journal = memoryJournal();
  await expect(deployContracts(optionsWith({ journal, transport: dyingTransport(4, 'before') }))).rejects.toThrow();
  const early = journal.read();
  await expect(deployContracts(optionsWith({ journal, transport: dyingTransport(2, 'before') }))).rejects.toThrow();
  for (const note of early?.steps ?? []) delete note.block;
  if (early) journal.write(early);
  await expect(deployContracts(optionsWith({ journal }))).rejects.toThrow('was used by another transaction');
});

it('sends a transaction again that the chain lost', async () => {
  const journal = memoryJournal();
  const snapshot = await testClient().snapshot();
  await deployContracts(optionsWith({ journal }));
  await testClient().revert({ id: snapshot });
  expect((await deployContracts(optionsWith({ journal }))).sent).toBe(stepCount);
  await expectAllInPlace();
});

it('waits for pending transactions', async () => {
  const journal = memoryJournal();
  await testClient().setAutomine(false);
  await expect(deployContracts(optionsWith({ journal, timeoutSeconds: 0.3 }))).rejects.toThrow('Timed out');
  await testClient().setAutomine(true);
  await testClient().mine({ blocks: 1 });
  expect((await deployContracts(optionsWith({ journal }))).sent).toBe(stepCount - families.length);
  await expectAllInPlace();
});

it('adds the families of a later release and leaves the rest alone', async () => {
  const journal = memoryJournal();
  const first = await deployContracts(
    optionsWith({ journal, owner: undefined, families: [gameToken, ultigenMonsters, ultigenEggs].slice(0, 1) }),
  );
  expect(first.sent).toBe(2);
  const { deployment, sent } = await deployContracts(optionsWith({ journal, owner: undefined }));
  expect(sent).toBe(4);
  expect(deployment).toMatchObject(first.deployment);
});

it('finishes what an older release began before it adds families', async () => {
  const journal = memoryJournal();
  const begun = { journal, families: [gameToken], transport: dyingTransport(1, 'before') };
  await expect(deployContracts(optionsWith(begun))).rejects.toThrow();
  expect((await deployContracts(optionsWith({ journal }))).sent).toBe(stepCount - 1);
});

it('leaves calls of another owner to them', async () => {
  const journal = memoryJournal();
  const { deployment } = await deployContracts(optionsWith({ journal, owner: undefined }));
  const eggs = { address: deployment.ultigenEggs, abi: ultigenEggsAbi } as const;
  await testClient().impersonateAccount({ address: multisig });
  await testClient().setBalance({ address: multisig, value: 10n ** 18n });
  const offered = await deployContracts(optionsWith({ journal }));
  expect([offered.sent, offered.offers.length]).toEqual([3, 3]);
  const accept = { method: 'eth_sendTransaction', params: [{ from: multisig, to: eggs.address, data: '0x79ba5097' }] };
  const hash = await client.request<{ Method: string; Parameters: unknown[]; ReturnType: Hex }>(accept);
  await client.waitForTransactionReceipt({ hash });
  expect(await client.readContract({ ...eggs, functionName: 'owner' })).toBe(multisig);
  const { plan, sent, offers } = await deployContracts(optionsWith({ journal }));
  expect([sent, plan.ownersCalls]).toEqual([0, []]);
  expect(offers.map(({ name, pendingOwner }) => [name, pendingOwner])).toEqual([
    ['gameToken', multisig],
    ['ultigenMonsters', multisig],
  ]);
});

describe('a dry run', () => {
  it('prints what it would send and its cost, and sends nothing', async () => {
    const planned = await previewDeployment(optionsWith());
    const { steps, gas, gasPrice, balance } = await rehearse(optionsWith());
    expect(await nonce()).toBe(0);
    expect(steps.map(({ what }) => what)).toEqual(planned.steps.map(({ what }) => what));
    expect(steps.every((step) => step.gas > 21_000n)).toBe(true);
    expect(gas).toBe(steps.reduce((sum, step) => sum + step.gas, 0n));
    expect(gasPrice > 0n && balance > 0n).toBe(true);
    const { plan } = await deployContracts(optionsWith());
    expect(plan.steps.map(({ creates }) => creates)).toEqual(steps.map(({ creates }) => creates));
  });

  it('needs no key', async () => {
    const account = { address: deployer.address, type: 'json-rpc' as const };
    const { steps } = await rehearse(optionsWith({ deployerPrivateKey: undefined, account }));
    expect(steps).toHaveLength(stepCount);
    expect(await nonce()).toBe(0);
  });
});
