import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem';
import {
  deadline,
  friend,
  type Gas,
  type GasChain,
  type GasFamily,
  newcomer,
  owner,
  player,
  signer,
  voucherId,
} from './gas-chain.ts';

export const ultigenGas: GasFamily = {
  anchors: {
    'mint eggs by voucher, fresh holder': [118_422, 'voucher + ERC-721 mint'],
    'mint eggs by voucher, existing holder': [118_422, 'voucher + ERC-721 mint'],
    'update a monster by voucher': [
      66_189,
      'voucher claim that changes nothing else',
      'the used signature is kept (22,100), and the change itself with its event',
    ],
    'merge 2 monsters by voucher': [
      66_189,
      'voucher claim that changes nothing else',
      'the used signature is kept (22,100), the count of the consumed, and the change with its events',
    ],
    'buy eggs, fresh holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'mint eggs by the owner, fresh holder': [55_379, 'ERC-1155 mint', 'the guard against reentrancy, and who may mint'],
    'mint a monster, fresh holder': [148_325, 'ERC-721 Enumerable mint, no state'],
    'mint 5 monsters, fresh holder': [
      157_350,
      'ERC-721 mint of 5, no state',
      'a slot of state for each monster, and its event',
    ],
    'transfer a monster, fresh holder': [64_879, 'ERC-721 transfer'],
    'transfer 5 egg types, fresh holder': [181_005, 'ERC-1155 batch transfer of 5'],
  },
  measure: async (chain) => ({ ...(await measureEggs(chain)), ...(await measureMonsters(chain)) }),
};

async function measureEggs({ send, redeem, deployment: { gameToken, ultigenEggs } }: GasChain): Promise<Gas> {
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [ultigenEggs, maxUint256] } as const;
  await send(player, gameToken, encodeFunctionData(approve));
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
  const merge = (consumed: bigint[], id: number) =>
    redeem('MergeMonsters', {
      receiver: newcomer.address,
      tokenId: 4n,
      consumed,
      newMonsterId: 2n,
      newLevel: 5n,
      newStage: 2n,
      newXp: 350n,
      voucherId: voucherId(id),
      deadline,
    });
  gas['merge 2 monsters by voucher'] = await merge([5n], 14);
  gas['merge 3 monsters by voucher'] = await merge([6n, 7n], 15);
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
