import { parseEther } from 'viem';
import {
  additionOf,
  claimRefusal,
  cycleWords,
  daysCovered,
  endAfterChange,
  type Member,
  memberFacts,
  memberFaults,
  membersOf,
  mostAdded,
  type NewMember,
  perDay,
  removalOf,
  roleFaults,
  runningCycle,
  salaryChangeOf,
  salaryFaults,
  type Till,
  toMember,
} from './salary.rules.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00Z');
const member: Member = {
  address: '0x00000000000000000000000000000000000000AA',
  isMember: true,
  amount: parseEther('100'),
  cycleHours: 24,
  countedUntil: start,
  earned: parseEther('300'),
  paid: parseEther('100'),
  role: 2,
  group: 1,
};
const till: Till = { funds: parseEther('1000'), isPaused: false, owner: member.address, members: 3 };
const typed = { address: `0x${'b'.repeat(40)}`, amount: '12.5', hours: '48', role: '3', group: '7' };

test('the running cycle begins where whole cycles end, as the contract counts', () => {
  expect(runningCycle(member, start + 60 * hour)).toEqual({
    began: start + 48 * hour,
    ends: start + 72 * hour,
    percent: 50,
  });
  expect(runningCycle(member, start - hour)).toMatchObject({ began: start, percent: 0 });
  expect(runningCycle({ ...member, cycleHours: 0 }, start)).toBeUndefined();
});

test('a claim is refused while paused, before the first cycle, and without funds', () => {
  expect(claimRefusal(1n, till)).toBeUndefined();
  expect(claimRefusal(till.funds, till)).toBeUndefined();
  expect(claimRefusal(1n, { ...till, isPaused: true })).toMatch(/paused/);
  expect(claimRefusal(0n, till)).toMatch(/Nothing to claim yet/);
  expect(claimRefusal(till.funds + 1n, till)).toMatch(/The fund has 1,000 HATCHY/);
});

test('cycles are told in days where they are whole days', () => {
  expect([1, 24, 36, 168, 24_000].map(cycleWords)).toEqual([
    'every hour',
    'every day',
    'every 36 hours',
    'every 7 days',
    'every 1,000 days',
  ]);
});

test('the cost of a day and the days that a fund lasts', () => {
  const daily = perDay([member, { amount: parseEther('10'), cycleHours: 48 }, { amount: 5n, cycleHours: 0 }]);
  expect(daily).toBe(parseEther('105'));
  expect(daysCovered(parseEther('1000'), parseEther('160'), daily)).toBe(8);
  expect(daysCovered(parseEther('1'), parseEther('160'), daily)).toBe(0);
  expect(daysCovered(parseEther('1'), 0n, 0n)).toBeUndefined();
});

test('faults of a form are told field by field', () => {
  expect(memberFaults(typed, [])).toEqual({});
  expect(Object.keys(memberFaults({ address: 'x', amount: '', hours: '0', role: '-1', group: '1.5' }, []))).toEqual([
    'address',
    'amount',
    'hours',
    'role',
    'group',
  ]);
  expect(memberFaults(typed, [typed.address.toUpperCase().replace('0X', '0x')])).toHaveProperty('address');
  expect(memberFaults({ ...typed, address: `0x${'0'.repeat(40)}` }, [])).toHaveProperty('address');
  expect(salaryFaults({ amount: '79228162515', hours: '87601' })).toEqual({
    amount: 'The contract takes no salary that high.',
    hours: 'Enter whole hours, from 1 to 87,600.',
  });
  expect(roleFaults({ role: '4294967295', group: '4294967296' })).toEqual({
    group: 'Enter a whole number, as the DAO counts them.',
  });
});

test('members survive being facts of an action, which holds texts of less than 300 characters', () => {
  const added = Array.from({ length: mostAdded }, () => toMember(typed));
  const facts = memberFacts(added);
  expect(Object.keys(facts)).toHaveLength(mostAdded);
  expect(Object.values(facts).every((text) => text.length < 300)).toBe(true);
  expect(membersOf({ act: 'add', count: mostAdded, ...facts })).toEqual(added);
});

test('a removal pays at once, or leaves it owed', () => {
  expect(removalOf(till, member)).toEqual([
    { name: 'Members', before: '3', after: '2' },
    { name: 'Salary', before: '100 HATCHY every day', after: 'None' },
    { name: 'Owed to them', before: '200 HATCHY', after: '0 HATCHY' },
    { name: 'In the fund', before: '1,000 HATCHY', after: '800 HATCHY' },
  ]);
  for (const other of [
    { ...till, isPaused: true },
    { ...till, funds: parseEther('199') },
  ])
    expect(removalOf(other, member)[2]).toEqual({ name: 'Owed to them', before: '200 HATCHY', after: '200 HATCHY' });
});

test('another salary keeps the time served in the cycle, up to one whole cycle', () => {
  const now = start + 60 * hour;
  expect(endAfterChange(member, 48, now)).toBe(start + 96 * hour);
  // Twelve hours are served: as long as the new cycle, so that it ends now.
  expect(endAfterChange(member, 6, now)).toBe(now);
  const changes = salaryChangeOf(member, { amount: parseEther('5'), hours: 48 }, now, (ms) =>
    String((ms - start) / hour),
  );
  expect(changes.slice(0, 2)).toEqual([
    { name: 'Salary', before: '100 HATCHY every day', after: '5 HATCHY every 2 days' },
    { name: 'Cycle ends', before: '72', after: '96' },
  ]);
});

test('new members add to the number and to the cost of a day', () => {
  const added: NewMember[] = [toMember(typed)];
  expect(additionOf(till, added, parseEther('100'))).toEqual([
    { name: 'Members', before: '3', after: '4' },
    { name: 'Paid in a day', before: '100 HATCHY', after: '106.25 HATCHY' },
  ]);
});
