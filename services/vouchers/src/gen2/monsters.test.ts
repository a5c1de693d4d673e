import { drawCreature } from '@hatchery/art/creature';
import { lookOfNumbered } from '@hatchery/art/numbered-creatures';
import { findCreature, type NamedCreature } from '@hatchery/chain/creature-names';
import { monsterIdsOf } from '@hatchery/chain/creatures';

test('gen-2 monsters have a picture each, and another one as a shiny', () => {
  const all = [0, ...monsterIdsOf('gen2')].map((monsterId) => findCreature('gen2', monsterId) as NamedCreature);
  const pictures = all.flatMap((monster) =>
    [false, true].map((isShiny) => drawCreature(lookOfNumbered('gen2', monster, isShiny))),
  );
  expect(new Set(pictures).size).toBe(208);
});
