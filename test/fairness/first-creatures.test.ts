import { type Crowd, crowds, report, simulate } from './flood.simulation.ts';

/** 10,000 bots on 256 addresses come beside 1,000 newcomers. */
describe.each(Object.entries(crowds) as [string, Crowd][])('a flood of bots: %s', (name, crowd) => {
  const outcome = simulate(crowd);
  if (process.env.FAIRNESS_REPORT) process.stdout.write(`${name}\n${report(outcome)}\n`);

  test('gets 5 % of a day’s eggs and gas at most', () => {
    for (const { perDay, eggsToBots, callsForBots } of outcome.days) {
      expect(eggsToBots).toBeLessThanOrEqual(perDay * 0.05);
      expect(callsForBots).toBeLessThanOrEqual(perDay * 2 * 0.05);
    }
  });

  test('leaves 99 % of newcomers their first creature, at once, also behind an address with bots', () => {
    const { honest } = outcome;
    expect(honest.came).toBe(1_000);
    expect(honest.hatched).toBeGreaterThanOrEqual(990);
    expect(honest.sharedHatched).toBeGreaterThanOrEqual(honest.sharedCame * 0.99);
  });

  test('has 99 % of newcomers from networks of their own on chain within a day', () => {
    const { honest } = outcome;
    expect(honest.ownOnChainWithinADay).toBeGreaterThanOrEqual(honest.ownCame * 0.99);
  });
});

test('without bots nobody proves anything, and everyone is on chain within minutes', () => {
  const { honest, days } = simulate({ bots: 0, addresses: 1, spread: 'one network', accounts: 0, honest: 200 });
  expect(honest).toMatchObject({ came: 200, hatched: 200, hardestLevel: 0 });
  expect(honest.onChainWithinMinutes).toBe(honest.ownCame);
  expect(days.every(({ eggsToBots }) => eggsToBots === 0)).toBe(true);
});
