import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import {
  encodeVoucherCall,
  type VoucherMessages,
  type VoucherType,
  voucherTypedData,
  voucherVerifiers,
} from '@hatchery/chain/vouchers';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  maxUint256,
  parseEther,
  toHex,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { deployContracts } from '../deploy/deploy.ts';
import { getDeployParameters } from '../deploy/parameters.ts';

const chainId = 31337;
const testMnemonic = 'test test test test test test test test test test test junk';
const [owner, signer, player, friend, newcomer] = [0, 1, 2, 3, 4].map((addressIndex) =>
  mnemonicToAccount(testMnemonic, { addressIndex }),
) as [HDAccount, HDAccount, HDAccount, HDAccount, HDAccount];
// Fixed, as the keys are, because what calldata costs depends on its bytes.
const deadline = 4_102_444_800n;

type Gas = Record<string, number>;
type GasChain = ReturnType<typeof createGasChain>;

/** Runs each operation once on an empty chain. */
export async function measureGas(rpcUrl: string): Promise<Gas> {
  const { deployment } = await deployContracts({
    rpcUrl,
    chainId,
    account: owner,
    signerAddress: signer.address,
    treasury: owner.address,
    parameters: getDeployParameters(chainId, 'https://hatchery.test'),
  });
  const chain = createGasChain(rpcUrl, deployment);
  return { ...(await measureToken(chain)), ...(await measureEggs(chain)), ...(await measureMonsters(chain)) };
}

async function measureToken({ send, deployment: { gameToken, ultigenEggs } }: GasChain): Promise<Gas> {
  const transfer = (to: Address) =>
    encodeFunctionData({ abi: gameTokenAbi, functionName: 'transfer', args: [to, parseEther('12345')] });
  const gas = {
    'transfer tokens, fresh holder': await send(owner, gameToken, transfer(player.address)),
    'transfer tokens, existing holder': await send(owner, gameToken, transfer(player.address)),
  };
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [ultigenEggs, maxUint256] } as const;
  await send(player, gameToken, encodeFunctionData(approve));
  return gas;
}

async function measureEggs({ send, redeem, deployment: { ultigenEggs } }: GasChain): Promise<Gas> {
  const buy = encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'buyEgg', args: [0n, 3n] });
  const mint = (to: Address, eggType: bigint) =>
    encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'mintEggToAddress', args: [to, eggType, 3n] });
  const gas: Gas = {
    'buy eggs, fresh holder': await send(player, ultigenEggs, buy),
    'buy eggs, existing holder': await send(player, ultigenEggs, buy),
    'mint eggs by the owner, fresh holder': await send(owner, ultigenEggs, mint(player.address, 1n)),
  };
  const voucher = { receiver: player.address, eggType: 2n, amount: 3n, deadline };
  gas['mint eggs by voucher, fresh holder'] = await redeem('MintEgg', { ...voucher, voucherId: voucherId(1) });
  gas['mint eggs by voucher, existing holder'] = await redeem('MintEgg', { ...voucher, voucherId: voucherId(2) });
  for (const eggType of [0n, 3n, 4n]) await send(owner, ultigenEggs, mint(player.address, eggType));
  const allTypes = encodeFunctionData({
    abi: ultigenEggsAbi,
    functionName: 'safeBatchTransferFrom',
    args: [player.address, friend.address, [0n, 1n, 2n, 3n, 4n], [1n, 1n, 1n, 1n, 1n], '0x'],
  });
  gas['transfer 5 egg types, fresh holder'] = await send(player, ultigenEggs, allTypes);
  return gas;
}

async function measureMonsters({ send, redeem, deployment }: GasChain): Promise<Gas> {
  const { ultigenEggs, ultigenMonsters } = deployment;
  const eggs = { abi: ultigenEggsAbi, functionName: 'mintEggToAddress', args: [player.address, 0n, 30n] } as const;
  await send(owner, ultigenEggs, encodeFunctionData(eggs));
  const mintFive = encodeFunctionData({
    abi: ultigenMonstersAbi,
    functionName: 'mintHatchlings',
    args: [newcomer.address, [1n, 4n, 7n, 10n, 13n]],
  });
  await send(owner, ultigenMonsters, mintMonsterTo(owner.address));
  const gas: Gas = {
    'mint a monster, fresh holder': await send(owner, ultigenMonsters, mintMonsterTo(friend.address)),
    'mint 5 monsters, fresh holder': await send(owner, ultigenMonsters, mintFive),
  };
  const hatch = (amount: number, id: number) =>
    redeem('HatchEggs', {
      receiver: player.address,
      eggType: 0n,
      amount: BigInt(amount),
      monsterIds: Array.from({ length: amount }, (_, index) => BigInt(index + 1)),
      voucherId: voucherId(id),
      deadline,
    });
  gas['hatch an egg by voucher, fresh holder'] = await hatch(1, 10);
  gas['hatch an egg by voucher, existing holder'] = await hatch(1, 11);
  gas['hatch 10 eggs by voucher, existing holder'] = await hatch(10, 12);
  gas['update a monster by voucher'] = await redeem('UpdateMonster', {
    receiver: friend.address,
    tokenId: 2n,
    newMonsterId: 2n,
    newLevel: 5n,
    newStage: 2n,
    newXp: 350n,
    voucherId: voucherId(13),
    deadline,
  });
  const transfer = encodeFunctionData({
    abi: ultigenMonstersAbi,
    functionName: 'transferFrom',
    args: [newcomer.address, signer.address, 3n],
  });
  gas['transfer a monster, fresh holder'] = await send(newcomer, ultigenMonsters, transfer);
  return gas;
}

function mintMonsterTo(to: Address): Hex {
  return encodeFunctionData({ abi: ultigenMonstersAbi, functionName: 'mintMonster', args: [to, 1n, 1n, 1n, 0n, []] });
}

/** As random as a real one, and the same in each run. */
function voucherId(index: number): bigint {
  return BigInt(keccak256(toHex(index)));
}

function createGasChain(rpcUrl: string, deployment: Deployment) {
  const chain = getViemChain(chainId, rpcUrl);
  const transport = http(rpcUrl, { timeout: 10_000 });
  const client = createPublicClient({ chain, transport, pollingInterval: 20 });
  const wallet = createWalletClient({ chain, transport });

  async function send(account: HDAccount, to: Address, data: Hex): Promise<number> {
    const hash = await wallet.sendTransaction({ account, to, data });
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 10_000 });
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} reverted`);
    return Number(receipt.gasUsed);
  }

  async function redeem<T extends VoucherType>(type: T, message: VoucherMessages[T]): Promise<number> {
    const { ultigenEggs, ultigenMonsters } = deployment;
    const verifyingContract = voucherVerifiers[type] === 'UltigenEggs' ? ultigenEggs : ultigenMonsters;
    const typedData = voucherTypedData({ type, chainId, verifyingContract, message });
    const signature = await signer.signTypedData(typedData);
    return send(owner, verifyingContract, encodeVoucherCall(type, message, signature));
  }

  return { deployment, send, redeem };
}
