import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import type { VoucherType } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherCall, type VoucherMessages, voucherTypedData } from '@hatchery/chain/vouchers';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { eventually } from '@hatchery/kit/testing';
import {
  type Address,
  concat,
  createTestClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseEventLogs,
  publicActions,
  stringToHex,
  walletActions,
  zeroAddress,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { ensureDeployed } from '../../deploy/deploy.ts';
import { localDeployerPrivateKey } from '../../deploy/local.ts';
import { ensureLocalMessaging } from '../../deploy/local-messaging.ts';
import { getDeployParameters } from '../../deploy/parameters.ts';
import { compileForTest } from '../compile.ts';

// The Solidity tests put delegated code in place. Here players set it themselves, by transactions of type 4.

const chainId = 31337;
const eggType = 2n;
const deadline = 4_102_444_800n;
const person = (name: string) => privateKeyToAccount(keccak256(stringToHex(name)));
const [owner, signer, friend] = [privateKeyToAccount(localDeployerPrivateKey), person('signer'), person('friend')];
const delegates = ['PlainDelegate', 'WalletDelegate', 'HooklessDelegate', 'RefusingDelegate'] as const;

type Client = ReturnType<typeof connect>;
type Call = { to: Address; data?: Hex; value?: bigint };
let anvil: Anvil;
let client: Client;
let contracts: Record<'gameToken' | 'ultigenEggs' | 'ultigenMonsters', Address>;
let codes: Record<(typeof delegates)[number], { bytecode: Hex }>;
let voucherId = 0n;

const connect = () =>
  createTestClient({ mode: 'anvil', chain: getViemChain(chainId, anvil.rpcUrl), transport: http(), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

beforeAll(async () => {
  anvil = await startAnvil({ hardfork: 'prague' });
  client = connect();
  await ensureLocalMessaging({ rpcUrl: anvil.rpcUrl, chainId });
  const deployment = await ensureDeployed({
    rpcUrl: anvil.rpcUrl,
    chainId,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: signer.address,
    treasury: owner.address,
    parameters: getDeployParameters(chainId, 'https://hatchery.test'),
  });
  contracts = deployment as Required<Deployment>;
  codes = compileForTest('contracts/test/support/Delegates.sol', delegates);
  await client.setBalance({ address: friend.address, value: parseEther('10') });
});
afterAll(() => anvil?.stop());

/** Asks for the receipt until it is there. viem asks once per block, and the node may name a block before it knows its receipts. */
async function mined(sent: Promise<Hex>) {
  const hash = await sent;
  const receipt = await eventually(() => client.getTransactionReceipt({ hash }));
  expect(receipt.status).toBe('success');
  return receipt;
}
const send = (account: PrivateKeyAccount, call: Call) => mined(client.sendTransaction({ account, ...call }));

/** Has `from` redeem a voucher, as the app does. */
async function redeem<T extends VoucherType>(from: PrivateKeyAccount, type: T, message: VoucherMessages[T]) {
  const to = contracts[type === 'UpdateMonster' ? 'ultigenMonsters' : 'ultigenEggs'];
  const signature = await signer.signTypedData(
    voucherTypedData({ type, chainId, verifyingContract: to, message }) as never,
  );
  return send(from, { to, data: encodeVoucherCall(type, message, signature) });
}

/** Sets the code of an account by its own signature; none with the zero address. */
async function delegate(account: PrivateKeyAccount, contractAddress: Address) {
  const authorization = await client.signAuthorization({ account, contractAddress, executor: 'self' });
  const receipt = await mined(
    client.sendTransaction({ account, to: owner.address, authorizationList: [authorization] }),
  );
  expect(receipt.type).toBe('eip7702');
  const code = await client.getCode({ address: account.address });
  expect(code).toBe(contractAddress === zeroAddress ? undefined : concat(['0xef0100', contractAddress]).toLowerCase());
}

async function player(name: string) {
  const account = person(name);
  await client.setBalance({ address: account.address, value: parseEther('10') });
  return account;
}

const eggsOf = ({ address }: PrivateKeyAccount) =>
  client.readContract({
    address: contracts.ultigenEggs,
    abi: ultigenEggsAbi,
    functionName: 'balanceOf',
    args: [address, eggType],
  });
const ownerOf = (tokenId: bigint) =>
  client.readContract({
    address: contracts.ultigenMonsters,
    abi: ultigenMonstersAbi,
    functionName: 'ownerOf',
    args: [tokenId],
  });

/** A gift, a purchase, a hatch and a monster that grows. @returns the tokens of both monsters */
async function play(account: PrivateKeyAccount): Promise<[bigint, bigint]> {
  const receiver = account.address;
  const before = await eggsOf(account);
  voucherId += 3n;
  await redeem(friend, 'MintEgg', { receiver, eggType, amount: 1n, voucherId, deadline });
  expect(await eggsOf(account)).toBe(before + 1n);

  const token = { address: contracts.gameToken, abi: gameTokenAbi } as const;
  const price = parseEther('100');
  await mined(client.writeContract({ ...token, account: owner, functionName: 'transfer', args: [receiver, price] }));
  await mined(
    client.writeContract({ ...token, account, functionName: 'approve', args: [contracts.ultigenEggs, price] }),
  );
  const eggs = { address: contracts.ultigenEggs, abi: ultigenEggsAbi } as const;
  await mined(client.writeContract({ ...eggs, account, functionName: 'buyEggAtMost', args: [eggType, 1n, price] }));
  expect(await eggsOf(account)).toBe(before + 2n);

  const hatch = { receiver, eggType, amount: 2n, monsterIds: [31n, 34n], voucherId: voucherId + 1n, deadline };
  const { logs } = await redeem(account, 'HatchEggs', hatch);
  const births = parseEventLogs({ abi: ultigenMonstersAbi, eventName: 'MonsterMinted', logs });
  const [one, other] = births.map(({ args }) => args.tokenId) as [bigint, bigint];
  expect([await eggsOf(account), await ownerOf(one), await ownerOf(other)]).toEqual([before, receiver, receiver]);

  const state = { newMonsterId: 32n, newLevel: 5n, newStage: 2n, newXp: 350n };
  await redeem(friend, 'UpdateMonster', { receiver, tokenId: one, ...state, voucherId: voucherId + 2n, deadline });
  return [one, other];
}

const sendMonster = (from: PrivateKeyAccount, to: PrivateKeyAccount, tokenId: bigint) => ({
  address: contracts.ultigenMonsters,
  abi: ultigenMonstersAbi,
  account: from,
  functionName: 'safeTransferFrom' as const,
  args: [from.address, to.address, tokenId] as const,
});

it('gives a plain account, such as a custodial wallet, eggs, a hatch and monsters', async () => {
  const account = await player('guest');
  const [one, other] = await play(account);
  await mined(client.writeContract(sendMonster(account, friend, one)));
  await mined(client.writeContract(sendMonster(friend, account, one)));
  expect([await ownerOf(one), await ownerOf(other)]).toEqual([account.address, account.address]);
});

it.each(delegates)('gives an account with a %s the same, and loses nothing that it refuses', async (name) => {
  const account = await player(name);
  const { contractAddress } = await mined(
    client.sendTransaction({ account: owner, data: codes[name].bytecode } as never),
  );
  await delegate(account, contractAddress as Address);
  const [one, other] = await play(account);

  // Its key still moves its tokens. What another player sends is up to the delegate.
  await mined(client.writeContract(sendMonster(account, friend, one)));
  const back = sendMonster(friend, account, one);
  if (name === 'WalletDelegate') await mined(client.writeContract(back));
  else await expect(client.simulateContract(back)).rejects.toThrow(/revert/);
  expect(await ownerOf(one)).toBe(name === 'WalletDelegate' ? account.address : friend.address);

  await delegate(account, zeroAddress);
  if (name !== 'WalletDelegate') await mined(client.writeContract(back));
  expect([await ownerOf(one), await ownerOf(other)]).toEqual([account.address, account.address]);
});

it('gives an account what it asked for before it set a delegate that refuses', async () => {
  const account = await player('changing');
  const { contractAddress } = await mined(
    client.sendTransaction({ account: owner, data: codes.RefusingDelegate.bytecode } as never),
  );
  await play(account);
  await delegate(account, contractAddress as Address);
  await play(account);
});
