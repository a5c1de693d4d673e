import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { salaryAbi } from '@hatchery/chain/abis/salary';
import type { Address } from 'viem';
import { isAddressEqual } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { exactTokenWords, gameToken } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { claimRefusal, cycleWords, membersOf, tokens } from './salary.rules.ts';

const ownerOnly = 'Only the owner of the salary contract may do this. Nothing was sent.';

const refusals = {
  Salary_ZeroAddress: 'Nobody has this address. Nothing was changed.',
  Salary_AlreadyMember: 'One of these wallets is a member already. Nothing was changed.',
  Salary_NotMember: 'This wallet is not a member. Nothing was changed.',
  Salary_InvalidAmount: 'The contract takes no salary that high. Nothing was changed.',
  Salary_InvalidCycle: 'A cycle has 1 to 87,600 hours. Nothing was changed.',
  Salary_InvalidRole: 'Roles and groups are numbers below 4,294,967,296. Nothing was changed.',
  Salary_BatchTooLarge: 'These are too many members at once. Nothing was changed.',
  Salary_NothingToClaim: 'There is nothing to claim yet. Salary is paid for whole cycles.',
  Salary_InsufficientFunds: 'The fund has less than you are owed. You can claim once it is filled again.',
  EnforcedPause: 'Claims are paused. What you earn is still counted.',
  ExpectedPause: 'Claims are not paused. Nothing was changed.',
  OwnableUnauthorizedAccount: ownerOnly,
};

const contractAt = async ({ chainId }: ActContext) => ({
  address: await contractOf(chainId, 'salary'),
  abi: salaryAbi,
});

/** Plans a call that the owner alone may make, and says so before it is sent. */
async function ofOwner(context: ActContext, act: (salary: Awaited<ReturnType<typeof contractAt>>) => PlannedAct) {
  const salary = await contractAt(context);
  const owner = await context.read({ ...salary, functionName: 'owner' });
  const planned = act(salary);
  return isAddressEqual(owner, context.account) ? planned : { ...planned, missing: ownerOnly };
}

async function claim(context: ActContext): Promise<PlannedAct> {
  const { read, account, chainId } = context;
  const [salary, token] = await Promise.all([contractAt(context), contractOf(chainId, 'gameToken')]);
  const [earned, [, , paid], isPaused, funds] = await Promise.all([
    read({ ...salary, functionName: 'calculateLifetimeSalary', args: [account] }),
    read({ ...salary, functionName: 'salaries', args: [account] }),
    read({ ...salary, functionName: 'paused' }),
    read({ address: token, abi: gameTokenAbi, functionName: 'balanceOf', args: [salary.address] }),
  ]);
  const owed = earned - paid;
  const missing = claimRefusal(owed, { funds, isPaused });
  return {
    label: `Claim ${tokens(owed)}`,
    call: { ...salary, functionName: 'claimSalary', args: [] },
    comes: [{ base: owed, ...gameToken }],
    ...(missing ? { missing } : {}),
  };
}

/** Fills the fund by a plain transfer, which anybody may make. */
async function fund(context: ActContext): Promise<PlannedAct> {
  const { chainId, facts } = context;
  const [salary, token] = await Promise.all([contractAt(context), contractOf(chainId, 'gameToken')]);
  const base = BigInt(facts.tokens ?? 0);
  return {
    label: `Put ${exactTokenWords(String(base))} in`,
    call: { address: token, abi: gameTokenAbi, functionName: 'transfer', args: [salary.address, base] },
    spends: [{ token, spender: token, base, ...gameToken }],
    comes: [{ text: 'nothing. It pays salaries' }],
  };
}

async function withdraw(context: ActContext): Promise<PlannedAct> {
  const { read, chainId } = context;
  const [salary, token] = await Promise.all([contractAt(context), contractOf(chainId, 'gameToken')]);
  const [funds, planned] = await Promise.all([
    read({ address: token, abi: gameTokenAbi, functionName: 'balanceOf', args: [salary.address] }),
    ofOwner(context, (contract) => ({
      label: 'Withdraw the fund',
      call: { ...contract, functionName: 'getTokensBack', args: [] },
      comes: [],
    })),
  ]);
  return { ...planned, comes: [{ base: funds, ...gameToken }] };
}

const pause = (context: ActContext) =>
  ofOwner(context, (salary) => ({
    label: 'Pause claims',
    call: { ...salary, functionName: 'pause', args: [] },
    comes: [{ text: 'no claims until you resume them' }],
  }));

const resume = (context: ActContext) =>
  ofOwner(context, (salary) => ({
    label: 'Resume claims',
    call: { ...salary, functionName: 'unpause', args: [] },
    comes: [{ text: 'claims, as before' }],
  }));

const add = (context: ActContext) =>
  ofOwner(context, (salary) => {
    const added = membersOf(context.facts);
    const data = added.map(({ address, amount, hours, role, group }) => ({
      _address: address,
      amount,
      cycleHours: BigInt(hours),
      role: BigInt(role),
      group: BigInt(group),
    }));
    return {
      label: added.length === 1 ? 'Add 1 member' : `Add ${added.length} members`,
      call: { ...salary, functionName: 'addMembers', args: [data] },
      comes: added.map(({ address, amount, hours }) => ({
        text: `${shortenAddress(address)} with ${exactTokenWords(String(amount))} ${cycleWords(hours)}`,
      })),
    };
  });

const remove = (context: ActContext) =>
  ofOwner(context, (salary) => ({
    label: 'Remove the member',
    call: { ...salary, functionName: 'removeMembers', args: [[context.facts.member as Address]] },
    comes: [{ text: 'one member fewer. What they are owed is paid, or stays theirs to claim' }],
  }));

const changeSalary = (context: ActContext) =>
  ofOwner(context, (salary) => {
    const { member, amount, hours } = context.facts;
    return {
      label: 'Change the salary',
      call: {
        ...salary,
        functionName: 'updateMemberSalary',
        args: [member as Address, BigInt(amount ?? 0), BigInt(hours ?? 0)],
      },
      comes: [{ text: `a salary of ${exactTokenWords(String(amount ?? 0))} ${cycleWords(Number(hours))}` }],
    };
  });

const changeRole = (context: ActContext) =>
  ofOwner(context, (salary) => {
    const { member, role, group } = context.facts;
    return {
      label: 'Change the role',
      call: {
        ...salary,
        functionName: 'updateMemberRole',
        args: [member as Address, BigInt(role ?? 0), BigInt(group ?? 0)],
      },
      comes: [{ text: `role ${role} in group ${group}` }],
    };
  });

export const salaryPlan = planActs(
  { claim, fund, withdraw, pause, resume, add, remove, salary: changeSalary, role: changeRole },
  refusals,
);
