import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { startAnvil } from '@hatchery/kit/anvil';
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readBytecode } from '../../../contracts/deploy/bytecode.ts';
import type { ModelChain } from '../../../contracts/test/model/chain.ts';
import { compileMocks } from '../../../contracts/test/model/mocks.ts';
import { createWorld, type World } from '../../../contracts/test/model/world.ts';

export type Sent = { from: Address; to: Address; data: Hex };
type Question = { to: Address; abi: Abi; functionName: string; args?: unknown[] };

/** All contracts of staking, and the token of their pool. */
export type StakingWorld = World & { lpStaking: Address; lpToken: Address };
export type StakingChain = Awaited<ReturnType<typeof startStakingChain>>;

/** Signs the properties of gen-1 tokens. */
export const signer = privateKeyToAccount(`0x${'5'.repeat(64)}`);

const gas = numberToHex(15_000_000);
const options = ['--timestamp', '1790000000', '--no-mining', '--gas-limit', '2000000000', '--order', 'fifo'];
const everything = 2n ** 256n - 1n;

/** The blocks after its deployment that the pool of liquidity-pool tokens earns nothing in. */
const lateStart = 40n;

/** Starts a node with the contracts of staking. It mines the blocks that a test asks for. */
export async function startStakingChain() {
  const { rpcUrl, stop } = await startAnvil({ options });
  let id = 0;
  const requests = async <T>(calls: { method: string; params: unknown[] }[]): Promise<T[]> => {
    const body = JSON.stringify(calls.map((call) => ({ jsonrpc: '2.0', id: ++id, ...call })));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(rpcUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(120_000) });
    const replies = (await response.json()) as { id: number; result?: T; error?: { message: string } }[];
    const failed = replies.find(({ error }) => error);
    if (failed) throw new Error(failed.error?.message);
    return replies.sort((a, b) => a.id - b.id).map(({ result }) => result as T);
  };
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> =>
    (await requests<T>([{ method, params }]))[0] as T;
  const receiptOf = (hash: Hex) =>
    rpc<{ status: Hex; contractAddress: Address } | null>('eth_getTransactionReceipt', hash);
  const post = (call: { from: Address; to?: Address | undefined; data: Hex }) =>
    rpc<Hex>('eth_sendTransaction', { ...call, gas });
  /** Sends a transaction in a block of its own. */
  const settle = async (call: Parameters<typeof post>[0]) => {
    const hash = await post(call);
    await rpc('evm_mine');
    const receipt = await receiptOf(hash);
    if (!receipt) throw new Error('The transaction is in no block.');
    return {
      succeeded: receipt.status === '0x1',
      contractAddress: receipt.contractAddress && getAddress(receipt.contractAddress),
    };
  };

  const chain: Pick<ModelChain, 'accounts' | 'send' | 'deploy'> = {
    accounts: (await rpc<Address[]>('eth_accounts')).slice(0, 10).map((address) => getAddress(address)),
    send: (from, to, data) => settle({ from, to, data }),
    deploy: async (from, contract) => {
      const { succeeded, contractAddress } = await settle({ from, data: encodeDeployData(contract) });
      if (!succeeded) throw new Error('A contract was not created.');
      return contractAddress;
    },
  };
  const world = await addLpStaking(chain as ModelChain, await createWorld(chain as ModelChain, signer.address), () =>
    rpc<Hex>('eth_blockNumber').then(BigInt),
  );

  return {
    rpcUrl,
    world,
    stop,
    now: async () => Number((await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)).timestamp),
    height: async () => Number(await rpc<Hex>('eth_blockNumber')),
    /** Mines one block at a time, with these transactions. @returns which of them succeeded. */
    mine: async (time: number, sent: readonly Sent[]): Promise<boolean[]> => {
      const hashes: Hex[] = [];
      for (const call of sent) hashes.push(await post(call));
      await rpc('evm_setNextBlockTimestamp', numberToHex(time));
      await rpc('evm_mine');
      const receipts = await Promise.all(hashes.map(receiptOf));
      if (receipts.some((receipt) => receipt === null)) throw new Error('A transaction is not in the block.');
      return receipts.map((receipt) => receipt?.status === '0x1');
    },
    /** Remembers the newest block. @returns what goes back to it. */
    remember: async () => {
      const snapshot = await rpc<Hex>('evm_snapshot');
      return () => rpc<boolean>('evm_revert', snapshot);
    },
    /** Calls views at the newest block. */
    ask: async (questions: readonly Question[]): Promise<unknown[]> => {
      const calls = questions.map((question) => ({
        method: 'eth_call',
        params: [{ to: question.to, data: encodeFunctionData(question) }, 'latest'],
      }));
      const answers = await requests<Hex>(calls);
      return answers.map((data, index) => decodeFunctionResult({ ...(questions[index] as Question), data }));
    },
  };
}

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
]);

/** Adds the staking of liquidity-pool tokens, and gives everybody some. */
async function addLpStaking(chain: ModelChain, world: World, height: () => Promise<bigint>): Promise<StakingWorld> {
  const { owner, players, token } = world;
  const lpToken = await chain.deploy(owner, compileMocks().TokenMock);
  const code = await chain.deploy(owner, { abi: [], bytecode: readBytecode('lp-staking') });
  const args = [owner, lpToken, token, parseEther('0.05') + 7n, (await height()) + lateStart] as const;
  const data = encodeFunctionData({ abi: lpStakingAbi, functionName: 'initialize', args });
  const abi = parseAbi(['constructor(address implementation, bytes data) payable']);
  const lpStaking = await chain.deploy(owner, { abi, bytecode: readBytecode('erc1967-proxy'), args: [code, data] });
  const call = (from: Address, to: Address, functionName: 'approve' | 'mint', values: readonly [Address, bigint]) =>
    chain.send(from, to, encodeFunctionData({ abi: tokenAbi, functionName, args: values }));
  await call(owner, token, 'approve', [lpStaking, everything]);
  // The rewarder may come to pay in these too.
  await call(owner, lpToken, 'mint', [owner, parseEther('1000000')]);
  await call(owner, lpToken, 'approve', [world.rewarder, everything]);
  for (const player of players) {
    await call(player, lpToken, 'mint', [player, parseEther('1000000')]);
    await call(player, lpToken, 'approve', [lpStaking, everything]);
  }
  return { ...world, lpStaking, lpToken };
}

export const ofRewarder = (world: StakingWorld, functionName: string, ...args: unknown[]): Question => ({
  to: world.rewarder,
  abi: rewarderAbi,
  functionName,
  args,
});
export const ofLp = (world: StakingWorld, functionName: string, ...args: unknown[]): Question => ({
  to: world.lpStaking,
  abi: lpStakingAbi,
  functionName,
  args,
});
export const ofGen1 = (world: StakingWorld, functionName: string, ...args: unknown[]): Question => ({
  to: world.staking1,
  abi: gen1StakingAbi,
  functionName,
  args,
});
export const ofGen2 = (world: StakingWorld, functionName: string, ...args: unknown[]): Question => ({
  to: world.staking2,
  abi: gen2StakingAbi,
  functionName,
  args,
});
