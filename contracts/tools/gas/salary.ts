import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { salaryAbi } from '@hatchery/chain/abis/salary';
import { type Address, encodeFunctionData, parseEther, toHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

export const salaryGas: GasFamily = {
  anchors: {
    'claim a salary': [93_176, 'harvest, MasterChefV2'],
    'claim a salary again': [73_696, 'harvest, Synthetix'],
  },
  measure: measureSalary,
};

const hour = 3_600;

async function measureSalary({ send, passTime, deployment: { gameToken, salary } }: GasChain): Promise<Gas> {
  if (!salary) throw new Error('There is no salary contract.');
  const fund = encodeFunctionData({ abi: gameTokenAbi, functionName: 'transfer', args: [salary, parseEther('1000')] });
  await send(owner, gameToken, fund);
  const members = Array.from({ length: 10 }, (_, index) =>
    memberOf(privateKeyToAddress(toHex(index + 1, { size: 32 }))),
  );
  const add = (some: (typeof members)[number][]) =>
    encodeFunctionData({ abi: salaryAbi, functionName: 'addMembers', args: [some] });
  const gas: Gas = {
    'add a member': await send(owner, salary, add([memberOf(player.address)])),
    'add 10 members': await send(owner, salary, add(members)),
  };
  const claim = encodeFunctionData({ abi: salaryAbi, functionName: 'claimSalary' });
  await passTime(hour);
  gas['claim a salary'] = await send(player, salary, claim);
  await passTime(hour);
  gas['claim a salary again'] = await send(player, salary, claim);
  await passTime(hour);
  const update = { abi: salaryAbi, functionName: 'updateMemberSalary', args: [player.address, 5n, 2n] } as const;
  gas['change a salary'] = await send(owner, salary, encodeFunctionData(update));
  const remove = { abi: salaryAbi, functionName: 'removeMembers', args: [[player.address]] } as const;
  gas['remove a member and pay'] = await send(owner, salary, encodeFunctionData(remove));
  return gas;
}

const memberOf = (_address: Address) => ({ _address, amount: parseEther('1'), cycleHours: 1n, role: 1n, group: 1n });
