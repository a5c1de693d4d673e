import type { Address } from 'viem';
import { formatUnits, parseUnits, unitsFault } from '../../design/amount.rules.ts';
import type { Change } from '../../design/changes-table.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { receiverFault, toReceiver } from '../../platform/onchain/receiver.rules.ts';

/** Limits of the contract. */
export const mostCycleHours = 87_600;
const highestAmount = 2n ** 96n - 1n;
const highestNumber = 2 ** 32 - 1;

const hourMs = 3_600_000;
const day = 24;

/** The record of one account in the contract. Amounts are in base units, times in milliseconds since 1970. */
export interface Member {
  address: Address;
  isMember: boolean;
  /** Paid for each whole cycle. */
  amount: bigint;
  cycleHours: number;
  /** Start of the first cycle that the contract has not counted yet. */
  countedUntil: number;
  /** All whole cycles, ever. */
  earned: bigint;
  paid: bigint;
  role: number;
  group: number;
}

/** The state of the contract, apart from members. */
export interface Till {
  funds: bigint;
  isPaused: boolean;
  owner: Address;
  members: number;
}

/** Returns what is owed to an account. */
export const owedTo = ({ earned, paid }: Pick<Member, 'earned' | 'paid'>): bigint => earned - paid;

/** Returns the running cycle: when it began, when it ends, and how much of it is over, from 0 to 100. */
export function runningCycle({ countedUntil, cycleHours }: Pick<Member, 'countedUntil' | 'cycleHours'>, now: number) {
  if (cycleHours === 0) return undefined;
  const length = cycleHours * hourMs;
  const whole = Math.max(0, Math.floor((now - countedUntil) / length));
  const began = countedUntil + whole * length;
  return { began, ends: began + length, percent: Math.min(100, Math.max(0, ((now - began) / length) * 100)) };
}

/** Returns why an account cannot claim at present, or undefined where it can. */
export function claimRefusal(owed: bigint, { funds, isPaused }: Pick<Till, 'funds' | 'isPaused'>): string | undefined {
  if (isPaused) return 'Claims are paused. What you earn is still counted.';
  if (owed === 0n) return 'Nothing to claim yet. Salary is paid for whole cycles.';
  return funds < owed
    ? `The fund has ${tokens(funds)}, less than you are owed. You can claim once it is filled again; nothing is lost.`
    : undefined;
}

export const tokens = (base: bigint): string => `${formatUnits(base, gameToken.decimals)} ${gameToken.symbol}`;

/** Returns the length of a cycle in words, as in "every day", "every 7 days" or "every 36 hours". */
export function cycleWords(hours: number): string {
  const [count, unit] = hours % day === 0 ? [hours / day, 'day'] : [hours, 'hour'];
  return count === 1 ? `every ${unit}` : `every ${count.toLocaleString('en')} ${unit}s`;
}

/** Returns what members are paid in a day together, in base units. */
export const perDay = (members: readonly Pick<Member, 'amount' | 'cycleHours'>[]): bigint =>
  members.reduce(
    (sum, { amount, cycleHours }) => (cycleHours === 0 ? sum : sum + (amount * BigInt(day)) / BigInt(cycleHours)),
    0n,
  );

/** Returns for how many days a fund pays salaries, after what is owed already. Undefined where nothing is paid. */
export function daysCovered(funds: bigint, owed: bigint, daily: bigint): number | undefined {
  if (daily === 0n) return undefined;
  return funds <= owed ? 0 : Number((funds - owed) / daily);
}

/** A member as it is typed into a form. */
export interface TypedMember {
  address: string;
  amount: string;
  hours: string;
  role: string;
  group: string;
}

/** A member to be added. */
export interface NewMember {
  address: Address;
  amount: bigint;
  hours: number;
  role: number;
  group: number;
}

type Faults = Partial<Record<keyof TypedMember, string>>;

const whole = (typed: string): number | undefined => (/^\d{1,10}$/.test(typed.trim()) ? Number(typed) : undefined);

const amountFault = (typed: string): string | undefined => {
  const base = parseUnits(typed, gameToken.decimals);
  if (base === undefined) return unitsFault(typed, gameToken.decimals);
  return base > highestAmount ? 'The contract takes no salary that high.' : undefined;
};
const hoursFault = (typed: string): string | undefined => {
  const hours = whole(typed);
  return hours === undefined || hours < 1 || hours > mostCycleHours
    ? `Enter whole hours, from 1 to ${mostCycleHours.toLocaleString('en')}.`
    : undefined;
};
const numberFault = (typed: string): string | undefined => {
  const number = whole(typed);
  return number === undefined || number > highestNumber ? 'Enter a whole number, as the DAO counts them.' : undefined;
};

/** Returns what is wrong with a salary in a form. */
export const salaryFaults = ({ amount, hours }: Pick<TypedMember, 'amount' | 'hours'>): Faults =>
  onlyFaults({ amount: amountFault(amount), hours: hoursFault(hours) });

/** Returns what is wrong with a role and a group in a form. */
export const roleFaults = ({ role, group }: Pick<TypedMember, 'role' | 'group'>): Faults =>
  onlyFaults({ role: numberFault(role), group: numberFault(group) });

/** Returns what is wrong with a new member in a form. @param others who is a member already, or about to be added */
export function memberFaults(typed: TypedMember, others: readonly string[]): Faults {
  const address = typed.address.trim().toLowerCase();
  const isTaken = others.some((other) => other.toLowerCase() === address);
  const fault =
    receiverFault(typed.address, undefined, []) ??
    (isTaken ? 'This wallet is a member already, or on your list.' : undefined);
  return { ...onlyFaults({ address: fault }), ...salaryFaults(typed), ...roleFaults(typed) };
}

const onlyFaults = (faults: Record<string, string | undefined>): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/** Returns a member whose form has no faults. */
export const toMember = ({ address, amount, hours, role, group }: TypedMember): NewMember => ({
  address: toReceiver(address) as Address,
  amount: parseUnits(amount, gameToken.decimals) ?? 0n,
  hours: Number(hours),
  role: Number(role),
  group: Number(group),
});

/** As many members as one action adds; the contract takes more, but an action remembers no more than this. */
export const mostAdded = 12;

/** Members as facts of an action, and back. */
export const memberFacts = (members: readonly NewMember[]): Record<string, string> =>
  Object.fromEntries(
    members
      .slice(0, mostAdded)
      .map(({ address, amount, hours, role, group }, index) => [
        `member${index}`,
        [address, amount, hours, role, group].join(' '),
      ]),
  );

/** Reads members back from the facts of an action. */
export function membersOf(facts: Readonly<Record<string, string | number>>): NewMember[] {
  const texts = Array.from({ length: mostAdded }, (_, index) => facts[`member${index}`]);
  return texts.flatMap((text) => {
    if (text === undefined) return [];
    const [address = '', amount = '0', hours = '0', role = '0', group = '0'] = String(text).split(' ');
    return [
      {
        address: address as Address,
        amount: BigInt(amount),
        hours: Number(hours),
        role: Number(role),
        group: Number(group),
      },
    ];
  });
}

const salaryWords = (amount: bigint, hours: number): string => `${tokens(amount)} ${cycleWords(hours)}`;

/** Returns when the next cycle of a member ends after a change of salary, as the contract counts it. */
export function endAfterChange(
  member: Pick<Member, 'countedUntil' | 'cycleHours'>,
  hours: number,
  now: number,
): number {
  const began = runningCycle(member, now)?.began ?? now;
  const served = Math.min(Math.max(0, now - began), hours * hourMs);
  return now - served + hours * hourMs;
}

/** Returns the effect of new members. @param daily what is paid in a day now */
export const additionOf = (till: Till, added: readonly NewMember[], daily: bigint): Change[] => [
  { name: 'Members', before: String(till.members), after: String(till.members + added.length) },
  {
    name: 'Paid in a day',
    before: tokens(daily),
    after: tokens(daily + perDay(added.map(({ amount, hours }) => ({ amount, cycleHours: hours })))),
  },
];

/** Returns the effect of a removal: what is owed is paid at once where that can be. */
export function removalOf(till: Till, member: Member): Change[] {
  const owed = owedTo(member);
  const pays = owed > 0n && !till.isPaused && owed <= till.funds;
  return [
    { name: 'Members', before: String(till.members), after: String(till.members - 1) },
    { name: 'Salary', before: salaryWords(member.amount, member.cycleHours), after: 'None' },
    { name: 'Owed to them', before: tokens(owed), after: pays ? '0 HATCHY' : tokens(owed) },
    { name: 'In the fund', before: tokens(till.funds), after: tokens(pays ? till.funds - owed : till.funds) },
  ];
}

/** Returns the effect of another salary. @param when says a moment in words */
export const salaryChangeOf = (
  member: Member,
  { amount, hours }: Pick<NewMember, 'amount' | 'hours'>,
  now: number,
  when: (ms: number) => string,
): Change[] => [
  { name: 'Salary', before: salaryWords(member.amount, member.cycleHours), after: salaryWords(amount, hours) },
  {
    name: 'Cycle ends',
    before: when(runningCycle(member, now)?.ends ?? now),
    after: when(endAfterChange(member, hours, now)),
  },
  { name: 'Owed until now', before: tokens(owedTo(member)), after: tokens(owedTo(member)) },
];

/** Returns the effect of another role and group. */
export const roleChangeOf = (member: Member, { role, group }: Pick<NewMember, 'role' | 'group'>): Change[] => [
  { name: 'Role', before: String(member.role), after: String(role) },
  { name: 'Group', before: String(member.group), after: String(group) },
];
