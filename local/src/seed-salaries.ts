import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { salaryAbi } from '@hatchery/chain/abis/salary';
import type { Deployment } from '@hatchery/chain/addresses';
import { type Address, type Hash, parseEther } from 'viem';
import type { SeedClient } from './seed-client.ts';

const fund = parseEther('1000000');

/** Makes some accounts members of the DAO, with funds for their salaries, where it has none yet. */
export async function paySalaries(
  client: SeedClient,
  { gameToken, salary }: Deployment,
  addresses: Address[],
): Promise<void> {
  if (!salary) return;
  const contract = { address: salary, abi: salaryAbi } as const;
  if ((await client.readContract({ ...contract, functionName: 'getMembersLength' })) > 0n) return;
  const done = async (hash: Promise<Hash>) => client.waitForTransactionReceipt({ hash: await hash, timeout: 30_000 });
  const token = { address: gameToken, abi: gameTokenAbi } as const;
  await done(client.writeContract({ ...token, functionName: 'transfer', args: [salary, fund] }));
  const members = addresses.map((address, index) => ({
    _address: address,
    amount: parseEther(String(100 * (index + 1))),
    cycleHours: 24n,
    role: BigInt(index + 1),
    group: 1n,
  }));
  await done(client.writeContract({ ...contract, functionName: 'addMembers', args: [members] }));
}
