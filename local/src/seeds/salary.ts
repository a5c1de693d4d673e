import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { salaryAbi as abi } from '@hatchery/chain/abis/salary';
import { encodeFunctionData, parseEther } from 'viem';
import type { Seed } from './seed.ts';

const fund = parseEther('1000000');

/** Makes the demo accounts members of the DAO and funds their salaries, while the DAO has no members. */
export const seedSalary: Seed = async ({ client, deployment: { gameToken, salary }, accounts }) => {
  if (!salary) return [];
  const [membersLength, funds] = await Promise.all([
    client.readContract({ address: salary, abi, functionName: 'getMembersLength' }),
    client.readContract({ address: gameToken, abi: gameTokenAbi, functionName: 'balanceOf', args: [salary] }),
  ]);
  if (membersLength > 0n) return [];
  const members = accounts.map((address, index) => ({
    _address: address,
    amount: parseEther(String(100 * (index + 1))),
    cycleHours: 24n,
    role: BigInt(index + 1),
    group: 1n,
  }));
  const pay = { abi: gameTokenAbi, functionName: 'transfer', args: [salary, fund] } as const;
  return [
    ...(funds === 0n ? [{ to: gameToken, data: encodeFunctionData(pay) }] : []),
    { to: salary, data: encodeFunctionData({ abi, functionName: 'addMembers', args: [members] }) },
  ];
};
