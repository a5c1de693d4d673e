import { findCreature, type NamedGeneration } from './creature-names.ts';
import { monsterIdsOf } from './creatures.ts';

const namesOf = (generation: NamedGeneration) =>
  [0, ...monsterIdsOf(generation)].map((monsterId) => findCreature(generation, monsterId)?.name);

test('every monster of both generations has a name of its own, and no other id has one', () => {
  const names = [...namesOf('gen1'), ...namesOf('gen2')];
  expect(names).toHaveLength(40 + 104);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
  expect([-1, 40].map((id) => findCreature('gen1', id))).toEqual([undefined, undefined]);
  expect([-1, 1, 39, 143].map((id) => findCreature('gen2', id))).toEqual(Array(4).fill(undefined));
});
