import type { CreatureForm, CreatureGrowth } from '@hatchery/api/growth-shapes';
import {
  actionOfGrowth,
  factsOfGrowth,
  grownWords,
  growTitle,
  growthToShow,
  isGrowFacts,
  skillsWords,
  stepOf,
} from './grow.rules.ts';

const form = (monsterId: number, name: string): CreatureForm => ({
  ...{ monsterId, name, image: `/public/ultigen/monsters/${monsterId}.svg`, stage: 1, level: 12, xp: 2_400 },
  ...{ health: 92, attackDamage: 13, aspd: 1.05, walkSpeed: 36, dps: 13.65, skills: [] },
});
const growth: CreatureGrowth = {
  ...{ uid: 'u-1', kind: 'evolve', status: 'sent', live: true, id: 7, consumed: [], address: '0xa' },
  ...{
    before: form(4, 'Fernip'),
    after: form(5, 'Brackenhart'),
    chainId: 43_114,
    transactionHash: '0xbe',
    failure: null,
  },
  ...{ until: '2026-01-01T01:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z', claim: null },
};
const now = Date.parse(growth.createdAt) + 5_000;

test('an evolution is told by both kinds', () => {
  expect(growTitle(factsOfGrowth(growth))).toBe('Evolve Fernip into Brackenhart');
  expect(grownWords(factsOfGrowth(growth))).toBe('Fernip became Brackenhart.');
});

test('a merge is told by how many go in, and by what becomes of it', () => {
  const merged = factsOfGrowth({ ...growth, after: growth.before, consumed: [8] });
  expect(growTitle(merged)).toBe('Merge one other into Fernip');
  expect(grownWords(merged)).toBe('Fernip took one other in.');
  const both = factsOfGrowth({ ...growth, consumed: [8, 9] });
  expect(growTitle(both)).toBe('Merge 2 others into Fernip, as Brackenhart');
  expect(grownWords(both)).toBe('Fernip took 2 others in, and became Brackenhart.');
});

test('skills are learned once, and then reach levels', () => {
  const skill = (skillId: number, name: string, level: number) => ({ skillId, name, level, description: '' });
  const before = { skills: [skill(1, 'Leaf Cut', 2), skill(2, 'Swift Step', 1)] };
  const after = { skills: [skill(1, 'Leaf Cut', 3), skill(2, 'Swift Step', 2), skill(3, 'War Cry', 1)] };
  expect(skillsWords(before, after)).toBe('Learned War Cry. Leaf Cut is level 3 now, Swift Step level 2.');
  expect(skillsWords({ skills: [] }, before)).toBe('Learned Leaf Cut, Swift Step.');
  expect(skillsWords(after, after)).toBe('');
});

test('facts of another version are left out', () => {
  expect(isGrowFacts(factsOfGrowth(growth))).toBe(true);
  expect(isGrowFacts({ ...factsOfGrowth(growth), consumed: -1 })).toBe(false);
  expect(isGrowFacts({ id: 7, name: 'Fernip' })).toBe(false);
});

test('a growth of a kept wallet has no sender, and one that waits for a wallet names it', () => {
  const sent = actionOfGrowth(growth, now);
  expect(sent).toMatchObject({ id: 'u-1', kind: 'grow', status: 'sent', hash: '0xbe', createdAt: now - 5_000 });
  expect(sent).not.toHaveProperty('sender');
  const claim = { receiver: '0xa' } as CreatureGrowth['claim'];
  expect(actionOfGrowth({ ...growth, status: 'waiting', claim }, now)).toMatchObject({
    status: 'ready',
    sender: '0xa',
  });
  expect(actionOfGrowth({ ...growth, status: 'failed', failure: 'Too late.' }, now).failure).toBe('Too late.');
});

test('a page tells of its own creature, and first of what is to be watched', () => {
  const actions = [
    actionOfGrowth({ ...growth, uid: 'other', id: 8 }, now),
    actionOfGrowth({ ...growth, uid: 'gone', status: 'failed' }, now),
    actionOfGrowth(growth, now),
    actionOfGrowth({ ...growth, uid: 'done', status: 'final' }, now),
  ];
  expect(growthToShow(actions, 7)?.id).toBe('done');
  expect(growthToShow(actions.slice(0, 3), 7)?.id).toBe('u-1');
  expect(growthToShow(actions.slice(0, 2), 7)).toBeUndefined();
});

test('steps of the way', () => {
  expect((['preparing', 'sent', 'seen', 'final'] as const).map((status) => stepOf({ status }))).toEqual([0, 0, 1, 2]);
});
