import { readFileSync } from 'node:fs';
import { salaryAbi } from '@hatchery/chain/abis/salary';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { asUser } from '@hatchery/kit/testing';
import {
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

const owner = mnemonicToAccount('test test test test test test test test test test test junk');
const token: Address = '0x00000000000000000000000000000000000000aa';

const bytecode = (name: string): Hex =>
  JSON.parse(readFileSync(new URL(`../../../contracts/bytecode/${name}.json`, import.meta.url), 'utf8')).bytecode;

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', account: owner, chain: foundry, transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
type Client = ReturnType<typeof connect>;

async function deploySalary(client: Client): Promise<Address> {
  const create = async (data: Hex) => {
    const hash = await client.sendTransaction({ data });
    return (await client.waitForTransactionReceipt({ hash })).contractAddress as Address;
  };
  const code = await create(bytecode('salary'));
  const initialize = encodeFunctionData({
    abi: salaryAbi,
    functionName: 'initialize',
    args: [owner.address, token],
  });
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [code, initialize]);
  return create(concat([bytecode('erc1967-proxy'), args]));
}

const deploymentWith = (salary?: Address) =>
  JSON.stringify({
    31337: {
      gameToken: token,
      ultigenEggs: token,
      ultigenMonsters: token,
      startBlock: 0,
      ...(salary ? { salary } : {}),
    },
  });

let chain: Anvil;
let client: Client;
let salary: Address;
let stage: Stage;
beforeAll(async () => {
  chain = await startAnvil();
  client = connect(chain.rpcUrl);
  salary = await deploySalary(client);
  stage = await startStage({
    environment: { RPC_URLS: `31337=${chain.rpcUrl}`, DEPLOYMENTS: deploymentWith(salary) },
  });
});
afterAll(async () => {
  await stage.close();
  await chain.stop();
});

const add = async (addresses: Address[]) => {
  const members = addresses.map((_address, index) => ({
    _address,
    amount: parseEther('100') + BigInt(index),
    cycleHours: 24n,
    role: BigInt(index),
    group: 7n,
  }));
  const hash = await client.writeContract({
    address: salary,
    abi: salaryAbi,
    functionName: 'addMembers',
    args: [members],
  });
  await client.waitForTransactionReceipt({ hash });
};
const members = (query = '') => stage.call('GET', `/v1/dao/members${query}`);

describe('GET /v1/dao/members', () => {
  it('tells the members of the contract, and of those who have an account who they are', async () => {
    expect(await members()).toMatchObject({ status: 200, body: [] });
    const player = await signIn(stage.call);
    await stage.call('PUT', '/v2/users', { as: player.as, body: { displayName: 'Alice' } });
    const stranger = newWallet();
    await add([player.wallet.address, stranger.address]);
    // The answer is cached for a while.
    expect((await members()).body).toEqual([]);
    stage.forward(15);
    const reply = await members();
    const terms = { group: 7, cycleHours: 24 };
    expect(reply.body).toEqual([
      { ...terms, address: player.wallet.address, role: 0, amount: '100000000000000000000', displayName: 'Alice' },
      { ...terms, address: stranger.address, role: 1, amount: '100000000000000000001' },
    ]);
    expect(reply.headers.get('x-total-count')).toBe('2');
    const second = await stage.call('GET', '/v1/dao/members?page=2&limit=1', { as: asUser(player.userId) });
    expect(second.body.map(({ address }: { address: string }) => address)).toEqual([stranger.address]);
  });

  it.each(['page=0', 'limit=101', 'limit=x'])('refuses %s', async (query) => {
    expect((await members(`?${query}`)).status).toBe(400);
  });

  it.each<[string, Record<string, string>, number]>([
    ['has nobody to tell where there is no contract', { DEPLOYMENTS: deploymentWith() }, 200],
    [
      'answers 503 when the chain does not answer',
      { DEPLOYMENTS: deploymentWith(token), RPC_URLS: '31337=http://127.0.0.1:1' },
      503,
    ],
    ['answers 502 when something else is at the address', { DEPLOYMENTS: deploymentWith(token) }, 502],
  ])('%s', async (_what, environment, status) => {
    const other = await startStage({ environment: { RPC_URLS: `31337=${chain.rpcUrl}`, ...environment } });
    const replies = [await other.call('GET', '/v1/dao/members'), await other.call('GET', '/v1/dao/members')];
    await other.close();
    expect(replies.map((reply) => reply.status)).toEqual([status, status]);
    if (status === 200) expect(replies[0]?.body).toEqual([]);
  });
});
