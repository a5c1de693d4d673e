import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Address, encodeFunctionData, isAddressEqual, parseEther, zeroAddress } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';
import { stablecoinAddress } from './stablecoin.ts';

/** Funds for rewards, and the part of them that referrals may cost. */
const funds = parseEther('10000000');
const budget = parseEther('500000');
const poolFunds = parseEther('1000000');

/** Funds the rewards of staking. The local stablecoin takes the place of pool tokens. */
export const seedStaking: Seed = async (seeding) => {
  const { rewarder, lpStaking } = seeding.deployment;
  const calls = await Promise.all([
    rewarder ? rewarderCalls(seeding, rewarder) : [],
    lpStaking ? poolCalls(seeding, lpStaking) : [],
  ]);
  return calls.flat();
};

async function rewarderCalls(seeding: Seeding, to: Address): Promise<Call[]> {
  const read = { address: to, abi: rewarderAbi } as const;
  const [funding, present, begun] = await Promise.all([
    fundingCalls(seeding, to, funds),
    seeding.client.readContract({ ...read, functionName: 'referralBudget' }),
    seeding.client.readContract({ ...read, functionName: 'accTokenPerShare' }),
  ]);
  const setBudget = { abi: rewarderAbi, functionName: 'setReferralBudget', args: [budget] } as const;
  // A budget that was spent is for its owner to renew.
  const isMissing = present === 0n && begun === 0n;
  return isMissing ? [...funding, { to, data: encodeFunctionData(setBudget) }] : funding;
}

async function poolCalls(seeding: Seeding, to: Address): Promise<Call[]> {
  const [funding, lpToken] = await Promise.all([
    fundingCalls(seeding, to, poolFunds),
    seeding.client.readContract({ address: to, abi: lpStakingAbi, functionName: 'lpToken' }),
  ]);
  const setLpToken = { abi: lpStakingAbi, functionName: 'setLpToken', args: [stablecoinAddress()] } as const;
  const isMissing = isAddressEqual(lpToken, zeroAddress);
  return isMissing ? [{ to, data: encodeFunctionData(setLpToken) }, ...funding] : funding;
}

/** Returns the calls that fund a contract. Both contracts take funds in the same way. */
async function fundingCalls({ client, deployment }: Seeding, to: Address, amount: bigint): Promise<Call[]> {
  const token = { address: deployment.gameToken, abi: gameTokenAbi } as const;
  const [held, allowance] = await Promise.all([
    client.readContract({ ...token, functionName: 'balanceOf', args: [to] }),
    client.readContract({ ...token, functionName: 'allowance', args: [client.account.address, to] }),
  ]);
  if (held > 0n) return [];
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [to, amount] } as const;
  const fund = { abi: rewarderAbi, functionName: 'fund', args: [amount] } as const;
  return [
    ...(allowance < amount ? [{ to: deployment.gameToken, data: encodeFunctionData(approve) }] : []),
    { to, data: encodeFunctionData(fund) },
  ];
}
