import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { simulate } from './simulation.ts';

/** See "The simulator" in CONTRIBUTING.md. */
const { SIMULATED_OPERATIONS, SIMULATION_SEED, SIMULATED_WORLDS } = process.env;
const operations = Number(SIMULATED_OPERATIONS ?? 2_500);
const worlds = Number(SIMULATED_WORLDS ?? (SIMULATION_SEED ? 1 : 8));
// Changes wait for the same worlds each time. Other worlds are for the nights.
const firstSeed = Number(SIMULATION_SEED ?? (SIMULATED_WORLDS ? randomInt(2 ** 31) : 1));
const seeds = Array.from({ length: worlds }, (_, index) => firstSeed + index);
const atOnce = 4;

/** Things that a simulation is about: those that are to happen often, and those that are to happen at all. */
const usual = [
  ...['post done', 'post repeated', 'post insufficient-balance', 'hold done', 'hold insufficient-balance'],
  ...[
    'settle done',
    'release done',
    'replace done',
    'void voided',
    'claim done',
    'claim insufficient-balance',
    'deposit done',
    'deliver taken',
  ],
];
const seldom = [
  ...['post conflict', 'post crashed', 'hold repeated', 'settle conflict', 'claim forbidden', 'claim policy-refused'],
  ...['claim crashed', 'sync credited', 'deliver retry', 'heard merge', 'heard undo', 'heard delete', 'reorganisation'],
  ...['replace conflict', 'replace repeated', 'replace insufficient-balance', 'release-all done', 'void posted'],
  ...['claim paid', 'claim expired', 'deposit credited', 'race waited', 'race overtaken', 'forsaken'],
];

test(
  `${worlds} worlds of ${operations} operations are in the end as the model says`,
  async () => {
    const waiting = [...seeds];
    const counts = new Map<string, number>();
    const failures: string[] = [];
    const run = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
        try {
          const story = await simulate(seed, operations);
          for (const [name, count] of story.counts) counts.set(name, (counts.get(name) ?? 0) + count);
        } catch (error) {
          failures.push(`${replayOf(seed)}\n${(error as Error).message}`);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, run));
    if (failures.length > 0) throw new Error(failures.join('\n\n'));
    // A simulation in which little happens shows nothing.
    if (worlds * operations < 20_000) return;
    const timesOf = (name: string) => counts.get(name) ?? 0;
    expect(usual.filter((name) => timesOf(name) < (worlds * operations) / 500)).toEqual([]);
    expect(seldom.filter((name) => timesOf(name) === 0)).toEqual([]);
  },
  60_000 + worlds * operations * 100,
);

test('the same seed tells the same story', async () => {
  const [first, second] = await Promise.all([simulate(firstSeed, 300), simulate(firstSeed, 300)]);
  expect(second.digest).toBe(first.digest);
}, 60_000);

/** Says how to see a failure again. */
function replayOf(seed: number): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'], {
    encoding: 'utf8',
  });
  const command = `SIMULATION_SEED=${seed} SIMULATED_OPERATIONS=${operations} npm run jest -- vouchers/test/simulation`;
  return `Seed ${seed} fails at commit ${stdout?.trim() || 'unknown'}. Again: ${command}`;
}
