import { getMonster, levelForXp, maxLevel, monsters, xpForLevel } from '../content/content.ts';
import { givesXp, nextStage, openTo, planGrowth } from './growth.rules.ts';

/** A Fernip, which becomes Brackenhart 5 and then Verdantler 6 or Frondlance 67. */
const fernip = (xp: number) => ({ monsterId: 4, level: levelForXp(xp), stage: 1, xp });

describe('planGrowth', () => {
  test('evolves from the level of the next stage on, and names what is missing below it', () => {
    expect(planGrowth(fernip(2_310), [], 5)).toEqual({
      after: { monsterId: 5, level: 12, stage: 2, xp: 2_310 },
      gainedXp: 0,
      gives: [],
    });
    const refused = planGrowth(fernip(2_309), [], 5);
    expect(refused).toMatchObject({
      refusal: { path: 'newMonsterId', message: expect.stringContaining('1 experience') },
    });
  });

  test.each([
    ['the stage after the next', fernip(20_000), 6],
    ['a kind of another family', fernip(20_000), 2],
    ['itself', fernip(20_000), 4],
    ['anything at the last stage', { monsterId: 6, level: 40, stage: 3, xp: 24_570 }, 67],
    ['anything from a kind that is not known', { monsterId: 999, level: 40, stage: 1, xp: 24_570 }, 5],
  ])('never becomes %s', (_what, now, target) => {
    expect(planGrowth(now, [], target)).toMatchObject({ refusal: { path: 'newMonsterId' } });
  });

  test('adds what consumed creatures give, and may evolve by it in the same step', () => {
    expect(planGrowth(fernip(100), [500, 0])).toMatchObject({
      gainedXp: 380,
      gives: [340, 40],
      after: { xp: 480, level: 5 },
    });
    expect(planGrowth(fernip(2_000), [500], 5)).toMatchObject({
      after: { monsterId: 5, stage: 2, level: 12, xp: 2_340 },
    });
  });

  test('never lowers anything, so that the contract takes every voucher', () => {
    for (const { monsterId, stage } of monsters) {
      const now = { monsterId, level: 45, stage, xp: 60 };
      for (const target of [undefined, ...(getMonster(monsterId)?.evolvesTo ?? [])]) {
        const planned = planGrowth(now, [10], target);
        if ('refusal' in planned) throw new Error(planned.refusal.message);
        expect(planned.after.level).toBeGreaterThanOrEqual(now.level);
        expect(planned.after.stage).toBeGreaterThanOrEqual(stage);
        expect(planned.after.xp).toBeGreaterThan(now.xp);
      }
    }
  });

  test('stays within what JSON numbers hold', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(planGrowth({ ...fernip(0), xp: most - 5 }, [most])).toMatchObject({
      gainedXp: 5,
      after: { xp: most, level: maxLevel },
    });
    expect(givesXp(most)).toBe(Number((BigInt(most) * 60n) / 100n) + 40);
  });
});

test('a merge is always worth less than the experience that goes in, once that is more than a hatchling has', () => {
  for (let level = 3; level <= maxLevel; level += 1) expect(givesXp(xpForLevel(level))).toBeLessThan(xpForLevel(level));
});

test('the next stage tells its level and what is missing, and kinds open with their level', () => {
  expect(nextStage(fernip(2_000))).toEqual({ level: 12, missingXp: 310 });
  expect(nextStage(fernip(2_310))).toEqual({ level: 12, missingXp: 0 });
  expect(nextStage({ monsterId: 6, level: 40, stage: 3, xp: 24_570 })).toBeNull();
  expect(openTo(fernip(2_309))).toEqual([]);
  expect(openTo({ monsterId: 5, level: 30, stage: 2, xp: 13_920 }).map(({ monsterId }) => monsterId)).toEqual([6, 67]);
});
