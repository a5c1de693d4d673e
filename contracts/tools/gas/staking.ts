import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Address, encodeFunctionData, type Hex, maxUint256, parseEther, zeroAddress } from 'viem';
import type { HDAccount } from 'viem/accounts';
import {
  chainId,
  friend,
  type Gas,
  type GasChain,
  type GasFamily,
  newcomer,
  owner,
  player,
  signer,
} from './gas-chain.ts';

const [first, more, harvest] = [117_678, 83_478, 81_096];
const [firstOf, moreOf] = ['stake first, MiniChef with this token', 'stake more, MiniChef with this token'];
const rule =
  'rewards and principal in two contracts behind two proxies, 15,000; weights and sets, 4,000; rewards only as far as funded';
const gen1Rule = 'an ERC-721 in place of an amount; what it is, signed and kept; its place in a list; its sets';
const gen2Rule = 'an ERC-1155 with its hook; a count for each kind; its sets';

export const stakingGas: GasFamily = {
  anchors: {
    'stake tokens, first': [first, firstOf, rule],
    'stake tokens, more': [more, moreOf, rule],
    'stake tokens, more, brought by somebody': [
      more,
      moreOf,
      `a referrer for good, in its list, counted for five levels; ${rule}`,
    ],
    'harvest rewards': [harvest, 'harvest, MiniChef behind a proxy'],
    'harvest rewards again': [harvest, 'harvest, MiniChef behind a proxy'],
    'harvest rewards, bonuses for five levels': [
      harvest,
      'harvest, MiniChef behind a proxy',
      'five bonuses from a budget, 11,000 each',
    ],
    'stake a gen-1 monster, first': [first, firstOf, `${gen1Rule}; ${rule}`],
    'stake a gen-1 monster, more': [more, moreOf, `${gen1Rule}; ${rule}`],
    'stake a gen-1 monster again': [
      more,
      moreOf,
      `an ERC-721 in place of an amount; its place in a list; its sets; ${rule}`,
    ],
    'stake 10 gen-1 monsters': [10 * more, `10 x ${moreOf}`],
    'stake a gen-2 monster, first': [first, firstOf, `${gen2Rule}; ${rule}`],
    'stake a gen-2 monster, another': [more, moreOf, `${gen2Rule}; ${rule}`],
    'stake 5 kinds of gen-2 monsters': [5 * more, `5 x ${moreOf}`],
  },
  measure: async (chain) => {
    await prepare(chain);
    return { ...(await measureTokens(chain)), ...(await measureGen1(chain)), ...(await measureGen2(chain)) };
  },
};

const day = 86_400;

function contractsOf({ deployment }: GasChain) {
  const { gameToken, gen1Collection, gen2Collection, gen1Staking, gen2Staking, rewarder } = deployment;
  if (!gen1Collection || !gen2Collection || !gen1Staking || !gen2Staking || !rewarder)
    throw new Error('There is no staking.');
  return { gameToken, gen1Collection, gen2Collection, gen1Staking, gen2Staking, rewarder };
}

/** Funds the rewarder and its budget, and stakes for another account, so that no total starts at zero. */
async function prepare(chain: GasChain): Promise<void> {
  const { gameToken, gen2Staking, rewarder } = contractsOf(chain);
  for (const spender of [rewarder, gen2Staking]) await chain.send(owner, gameToken, approve(spender));
  await chain.send(owner, rewarder, call(rewarderAbi, 'fund', [parseEther('1000000')]));
  await chain.send(owner, rewarder, call(rewarderAbi, 'setReferralBudget', [parseEther('1000')]));
  await chain.send(owner, gen2Staking, stakeTokens(parseEther('1000')));
  await chain.passTime(day);
  await chain.send(owner, rewarder, call(rewarderAbi, 'harvest', []));
  for (const account of [player, friend, newcomer]) {
    const transfer = call(gameTokenAbi, 'transfer', [account.address, parseEther('1000')]);
    await chain.send(owner, gameToken, transfer);
    await chain.send(account, gameToken, approve(gen2Staking));
  }
}

async function measureTokens(chain: GasChain): Promise<Gas> {
  const { gameToken, gen2Staking, rewarder } = contractsOf(chain);
  const claim = call(rewarderAbi, 'harvest', []);
  const stake = (amount: string) => sendLater(chain, newcomer, gen2Staking, stakeTokens(parseEther(amount)));
  const harvestLater = () => sendLater(chain, newcomer, rewarder, claim);
  const gas: Gas = {
    'stake tokens, first': await stake('100'),
    'stake tokens, more': await stake('100'),
    'harvest rewards': await harvestLater(),
    'harvest rewards again': await harvestLater(),
    'withdraw tokens': await sendLater(chain, newcomer, gen2Staking, withdrawTokens(parseEther('50'))),
  };
  await chain.send(owner, gameToken, call(gameTokenAbi, 'transfer', [signer.address, parseEther('9')]));
  await chain.send(signer, gameToken, approve(gen2Staking));
  // Six accounts in a line of referrals. The harvest of the lowest gives all others their bonus.
  let above = treasury;
  for (const account of [owner, signer, player, friend, newcomer]) {
    const used = await sendLater(chain, account, gen2Staking, stakeTokens(parseEther('1'), above));
    gas['stake tokens, more, brought by somebody'] = used;
    above = account.address;
  }
  await harvestLater();
  gas['harvest rewards, bonuses for five levels'] = await harvestLater();
  return gas;
}

/** Sets a time one day later: within one second less would be counted. */
async function sendLater(chain: GasChain, account: HDAccount, to: Address, data: Hex): Promise<number> {
  await chain.passTime(day);
  return chain.send(account, to, data);
}

/** An account that nobody else uses. */
const treasury: Address = '0x00000000000000000000000000000000000000aa';

async function measureGen1(chain: GasChain): Promise<Gas> {
  const { gen1Collection, gen1Staking } = contractsOf(chain);
  const read = { address: gen1Collection, abi: gen1CollectionAbi } as const;
  for (const [account, amount] of [
    [newcomer, 14n],
    [owner, 2n],
  ] as const) {
    const price = await chain.client.readContract({ ...read, functionName: 'calculatePriceOf', args: [amount] });
    await chain.send(account, gen1Collection, call(gen1CollectionAbi, 'claimHatchie', [amount]), price);
    await chain.send(account, gen1Collection, call(gen1CollectionAbi, 'setApprovalForAll', [gen1Staking, true]));
  }
  const owned = async (account: Address) =>
    (await chain.client.readContract({ ...read, functionName: 'tokensOfOwner', args: [account] })).slice(-14);
  const [others, ids] = [await owned(owner.address), await owned(newcomer.address)];
  const stake = async (some: readonly bigint[]) =>
    call(gen1StakingAbi, 'batchStake', [await Promise.all(some.map((id) => metadata(gen1Staking, id))), zeroAddress]);
  await chain.send(owner, gen1Staking, await stake(others.slice(-2)));
  const withdraw = (some: readonly bigint[]) => call(gen1StakingAbi, 'batchWithdraw', [some]);
  const send = (data: Hex) => sendLater(chain, newcomer, gen1Staking, data);
  return {
    'stake a gen-1 monster, first': await send(await stake(ids.slice(0, 1))),
    'stake a gen-1 monster, more': await send(await stake(ids.slice(1, 2))),
    'stake 10 gen-1 monsters': await send(await stake(ids.slice(2, 12))),
    'withdraw a gen-1 monster': await send(call(gen1StakingAbi, 'withdraw', [ids[1] as bigint])),
    'stake a gen-1 monster again': await send(await stake(ids.slice(1, 2))),
    'withdraw 10 gen-1 monsters': await send(withdraw(ids.slice(2, 12))),
  };
}

/** Gives the player several kinds. */
async function measureGen2(chain: GasChain): Promise<Gas> {
  const { gen2Collection, gen2Staking } = contractsOf(chain);
  const all = Array.from({ length: 103 }, (_, index) => BigInt(40 + index));
  const read = { address: gen2Collection, abi: gen2CollectionAbi } as const;
  const balances = await chain.client.readContract({
    ...read,
    functionName: 'accountBalanceBatch',
    args: [player.address, all],
  });
  const ids = all.filter((_, index) => (balances[index] ?? 0n) > 0n);
  await chain.send(player, gen2Collection, call(gen2CollectionAbi, 'setApprovalForAll', [gen2Staking, true]));
  const ones = (some: readonly bigint[]) => some.map(() => 1n);
  const stake = (some: readonly bigint[]) => call(gen2StakingAbi, 'batchStake', [some, ones(some), zeroAddress]);
  const withdraw = (some: readonly bigint[]) => call(gen2StakingAbi, 'batchWithdraw', [some, ones(some)]);
  const send = (data: Hex) => sendLater(chain, player, gen2Staking, data);
  return {
    'stake a gen-2 monster, first': await send(stake(ids.slice(0, 1))),
    'stake a gen-2 monster, another': await send(stake(ids.slice(1, 2))),
    'stake 5 kinds of gen-2 monsters': await send(stake(ids.slice(2, 7))),
    'withdraw a gen-2 monster': await send(withdraw(ids.slice(1, 2))),
    'withdraw 5 kinds of gen-2 monsters': await send(withdraw(ids.slice(2, 7))),
  };
}

async function metadata(verifyingContract: Address, tokenId: bigint) {
  const message = { tokenId, monsterId: 1n, shiny: 0n, serial: tokenId, element: 0n };
  const signature = await signer.signTypedData({
    domain: { name: 'Gen1Staking', version: '1', chainId, verifyingContract },
    types: { StakeMetadata: Object.keys(message).map((name) => ({ name, type: 'uint256' })) },
    primaryType: 'StakeMetadata',
    message,
  });
  return {
    _tokenId: tokenId,
    _monsterId: 1n,
    _shiny: 0n,
    _serial: tokenId,
    _element: 0n,
    v: Number.parseInt(signature.slice(130), 16),
    r: signature.slice(0, 66) as Hex,
    s: `0x${signature.slice(66, 130)}` as Hex,
  };
}

const call = (abi: readonly unknown[], functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
const approve = (spender: Address) => call(gameTokenAbi, 'approve', [spender, maxUint256]);
const stakeTokens = (amount: bigint, referrer: Address = zeroAddress) =>
  call(gen2StakingAbi, 'tokenStake', [amount, referrer]);
const withdrawTokens = (amount: bigint) => call(gen2StakingAbi, 'tokenWithdraw', [amount]);
