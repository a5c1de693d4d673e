import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { salaryAbi } from '@hatchery/chain/abis/salary';
import type { Address } from 'viem';
import { type AsOf, type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { Member, Till } from './salary.rules.ts';

/** The contract, and the token that it pays in. */
export interface Places {
  salary: Address;
  token: Address;
}

/** The contract, and the account that looks at it. */
export interface SalaryView extends Till {
  /** Undefined without a wallet. */
  own: Member | undefined;
  /** The account's game tokens. */
  balance: bigint;
}

const hourSeconds = 3_600;

/** Reads the contract and an account's record in it. */
export const readSalary = (
  web3: Web3,
  chainId: number,
  { salary, token }: Places,
  account: Address | undefined,
): Promise<AsOf<SalaryView>> =>
  readAtBlock(web3, chainId, async (read) => {
    const contract = { address: salary, abi: salaryAbi } as const;
    const tokensOf = (address: Address) =>
      read({ address: token, abi: gameTokenAbi, functionName: 'balanceOf', args: [address] });
    const [funds, isPaused, owner, members, own, balance] = await Promise.all([
      tokensOf(salary),
      read({ ...contract, functionName: 'paused' }),
      read({ ...contract, functionName: 'owner' }),
      read({ ...contract, functionName: 'getMembersLength' }),
      account && memberAt(read, salary, account),
      account ? tokensOf(account) : 0n,
    ]);
    return { funds, isPaused, owner, members: Number(members), own, balance };
  });

/** Reads the first members of the list. */
export const readMembers = (web3: Web3, chainId: number, salary: Address, count: number): Promise<AsOf<Member[]>> =>
  readAtBlock(web3, chainId, async (read) => {
    const contract = { address: salary, abi: salaryAbi } as const;
    const addresses = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        // Fewer may be left than there were: positions past the end are refused.
        read({ ...contract, functionName: 'getMember', args: [BigInt(index)] }).catch(() => undefined),
      ),
    );
    return Promise.all(addresses.flatMap((address) => (address ? [memberAt(read, salary, address)] : [])));
  });

async function memberAt(read: Read, salary: Address, address: Address): Promise<Member> {
  const contract = { address: salary, abi: salaryAbi, args: [address] } as const;
  const [isMember, [claimDate, amount, paid, cycle, role, group], earned] = await Promise.all([
    read({ ...contract, functionName: 'isMember' }),
    read({ ...contract, functionName: 'salaries' }),
    read({ ...contract, functionName: 'calculateLifetimeSalary' }),
  ]);
  return {
    ...{ address, isMember, amount, earned, paid },
    cycleHours: Number(cycle) / hourSeconds,
    countedUntil: Number(claimDate) * 1000,
    role: Number(role),
    group: Number(group),
  };
}
