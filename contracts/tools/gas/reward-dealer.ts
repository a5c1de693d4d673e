import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { assetTypes } from '@hatchery/chain/voucher-kinds';
import { type Address, encodeFunctionData, maxUint256, parseEther } from 'viem';
import { deadline, fresh, friend, type Gas, type GasChain, type GasFamily, owner, voucherId } from './gas-chain.ts';

const claim = [66_189, 'voucher claim that changes nothing else'] as const;
const claimAndMint = [118_422, 'voucher + ERC-721 mint'] as const;
const times = (count: number, [gas, what]: readonly [number, string]) => [count * gas, `${count} x ${what}`] as const;

const record = 'the signature kept as used, 22,100';
const overClaim = `${record}; the transfer, 25,500 (42,600 to a new holder); a pause and bans by digest, 4,200`;
const overMint = `${record}; a second contract behind its own proxy, 7,500; a pause and bans by digest, 4,200`;

export const rewardDealerGas: GasFamily = {
  anchors: {
    'claim a reward of tokens, fresh holder': [...claim, overClaim],
    'claim a reward of tokens, existing holder': [...claim, overClaim],
    'claim 5 rewards of tokens, existing holder': times(5, claim),
    'claim 20 rewards of tokens, existing holder': times(20, claim),
    'claim a reward of a monster, fresh holder': [...claimAndMint, overMint],
    'claim 5 rewards of monsters, fresh holder': times(5, claimAndMint),
    'claim 100 rewards of monsters, fresh holder': times(100, claimAndMint),
    'claim 100 rewards of items, fresh holder': times(100, claimAndMint),
    'claim a reward of an egg, fresh holder': [...claimAndMint, overMint],
    'claim 5 rewards of eggs, fresh holder': times(5, claimAndMint),
    'claim 5 rewards of eggs, existing holder': times(5, claimAndMint),
    'claim an airdrop of eggs, fresh holder': [125_272, 'thirdweb ERC721SignatureMint', overMint],
    'claim an airdrop of eggs, existing holder': [...claimAndMint, overMint],
  },
  async measure(chain) {
    const dealer = chain.deployment.rewardDealer;
    if (!dealer) throw new Error('There is no reward dealer.');
    await approveAll(chain, dealer);
    return {
      ...(await measureTokens(chain)),
      ...(await measureMonsters(chain)),
      ...(await measureFullBatches(chain)),
      ...(await measureEggs(chain)),
      ...(await measureAirdrops(chain)),
    };
  },
};

const holder = owner;
/** A receiver without any balance. */
const receiver: Address = `0x${'1d'.repeat(20)}`;
const common = { rewardHolderAddress: holder.address, receiver, clabimableUntil: deadline, deadline };
const ids = (first: number, count: number) => Array.from({ length: count }, (_, index) => voucherId(first + index));
const repeated = (value: bigint, count: number): bigint[] => Array(count).fill(value);

async function measureTokens({ redeem, deployment }: GasChain): Promise<Gas> {
  const tokens = { ...common, rewardContractType: assetTypes.ERC20, rewardContract: deployment.gameToken };
  const amount = parseEther('7');
  const single = (id: number) => redeem('ClaimReward', { ...tokens, tokenId: 0n, amount, voucherId: voucherId(id) });
  const batch = (count: number, firstId: number) =>
    redeem('ClaimRewards', {
      ...tokens,
      tokenIds: repeated(0n, count),
      amounts: repeated(amount, count),
      voucherIds: ids(firstId, count),
    });
  return {
    'claim a reward of tokens, fresh holder': await single(200),
    'claim a reward of tokens, existing holder': await single(201),
    'claim 5 rewards of tokens, existing holder': await batch(5, 210),
    'claim 20 rewards of tokens, existing holder': await batch(20, 220),
  };
}

async function measureMonsters({ redeem, client, send, deployment: { ultigenMonsters } }: GasChain): Promise<Gas> {
  const contract = { address: ultigenMonsters, abi: ultigenMonstersAbi } as const;
  const first = await client.readContract({ ...contract, functionName: 'getNextUniqueId' });
  const args = [holder.address, repeated(1n, 10)] as const;
  await send(owner, ultigenMonsters, encodeFunctionData({ ...contract, functionName: 'mintHatchlings', args }));
  const monsters = { ...common, rewardContractType: assetTypes.ERC721, rewardContract: ultigenMonsters };
  const one = { ...monsters, tokenId: first, amount: 1n, voucherId: voucherId(250) };
  const five = {
    ...monsters,
    receiver: friend.address,
    tokenIds: [1n, 2n, 3n, 4n, 5n].map((offset) => first + offset),
    amounts: repeated(1n, 5),
    voucherIds: ids(251, 5),
  };
  return {
    'claim a reward of a monster, fresh holder': await redeem('ClaimReward', one),
    'claim 5 rewards of monsters, fresh holder': await redeem('ClaimRewards', five),
  };
}

/** The most that one claim has, of what costs most: the relay may use 8,000,000 for it. */
async function measureFullBatches(chain: GasChain): Promise<Gas> {
  const hundred = (first: bigint) => Array.from({ length: 100 }, (_, index) => first + BigInt(index));
  const batch = { ...common, receiver: fresh(0xd3), amounts: repeated(1n, 100) };
  const { ultigenMonsters, mastersItems } = chain.deployment;
  if (!mastersItems) throw new Error('There are no items.');
  const monsters = { rewardContractType: assetTypes.ERC721, rewardContract: ultigenMonsters };
  const items = { rewardContractType: assetTypes.ERC1155, rewardContract: mastersItems };
  const ofMonsters = {
    ...batch,
    ...monsters,
    tokenIds: hundred(await mintMonsters(chain)),
    voucherIds: ids(1_000, 100),
  };
  const ofItems = {
    ...batch,
    ...items,
    tokenIds: hundred(await mintItems(chain, mastersItems)),
    voucherIds: ids(1_100, 100),
  };
  return {
    'claim 100 rewards of monsters, fresh holder': await chain.redeem('ClaimRewards', ofMonsters),
    'claim 100 rewards of items, fresh holder': await chain.redeem('ClaimRewards', ofItems),
  };
}

/** Mints a hundred monsters to the holder. @returns the id of the first one. */
async function mintMonsters({ client, send, deployment: { ultigenMonsters } }: GasChain): Promise<bigint> {
  const contract = { address: ultigenMonsters, abi: ultigenMonstersAbi } as const;
  const first = await client.readContract({ ...contract, functionName: 'getNextUniqueId' });
  const args = [holder.address, repeated(1n, 10)] as const;
  for (let ten = 0; ten < 10; ten += 1)
    await send(owner, ultigenMonsters, encodeFunctionData({ ...contract, functionName: 'mintHatchlings', args }));
  return first;
}

/** Mints an item of a hundred kinds to the holder, who lets the dealer pay them. @returns the id of the first one. */
async function mintItems({ send, deployment: { rewardDealer } }: GasChain, items: Address): Promise<bigint> {
  const first = 1_001n;
  for (const offset of [0n, 50n]) {
    const kinds = Array.from({ length: 50 }, (_, index) => first + offset + BigInt(index));
    const args = [holder.address, kinds, repeated(1n, 50)] as const;
    await send(owner, items, encodeFunctionData({ abi: mastersItemsAbi, functionName: 'mintRewardItem', args }));
  }
  const approve = {
    abi: mastersItemsAbi,
    functionName: 'setApprovalForAll',
    args: [rewardDealer as Address, true],
  } as const;
  await send(holder, items, encodeFunctionData(approve));
  return first;
}

async function measureEggs({ redeem, deployment: { ultigenEggs } }: GasChain): Promise<Gas> {
  const eggs = { ...common, rewardContractType: assetTypes.ERC1155, rewardContract: ultigenEggs };
  const one = { ...eggs, tokenId: 3n, amount: 1n, voucherId: voucherId(260) };
  const five = {
    ...eggs,
    receiver: `0x${'2d'.repeat(20)}` as const,
    tokenIds: [0n, 1n, 2n, 3n, 4n],
    amounts: repeated(1n, 5),
  };
  return {
    'claim a reward of an egg, fresh holder': await redeem('ClaimReward', one),
    'claim 5 rewards of eggs, fresh holder': await redeem('ClaimRewards', { ...five, voucherIds: ids(261, 5) }),
    'claim 5 rewards of eggs, existing holder': await redeem('ClaimRewards', { ...five, voucherIds: ids(266, 5) }),
  };
}

async function measureAirdrops({ redeem }: GasChain): Promise<Gas> {
  const airdrop = { receiver, eggType: 1n, amount: 3n, clabimableUntil: deadline, deadline };
  return {
    'claim an airdrop of eggs, fresh holder': await redeem('MintAirdropEgg', { ...airdrop, voucherId: voucherId(280) }),
    'claim an airdrop of eggs, existing holder': await redeem('MintAirdropEgg', {
      ...airdrop,
      voucherId: voucherId(281),
    }),
  };
}

/** Lets the dealer transfer the holder's tokens, monsters and eggs, and gives the holder some eggs. */
async function approveAll({ send, deployment }: GasChain, dealer: Address): Promise<void> {
  const { gameToken, ultigenEggs, ultigenMonsters } = deployment;
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [dealer, maxUint256] } as const;
  await send(holder, gameToken, encodeFunctionData(approve));
  const approveOthers = { abi: ultigenEggsAbi, functionName: 'setApprovalForAll', args: [dealer, true] } as const;
  await send(holder, ultigenMonsters, encodeFunctionData(approveOthers));
  await send(holder, ultigenEggs, encodeFunctionData(approveOthers));
  for (const eggType of [0n, 1n, 2n, 3n, 4n]) {
    const args = [holder.address, eggType, 20n] as const;
    const mint = { abi: ultigenEggsAbi, functionName: 'mintEggToAddress', args } as const;
    await send(owner, ultigenEggs, encodeFunctionData(mint));
  }
}
