import { randomInt } from 'node:crypto';
import { seededRandom } from '@hatchery/kit/testing-random';
import { type Simulation, startSimulation } from './simulation.ts';

/** The long form: SIMULATED_OPERATIONS=1000000 npm run jest -- vouchers/test/simulation */
const operations = Number(process.env.SIMULATED_OPERATIONS ?? 20_000);
const seed = Number(process.env.SIMULATION_SEED ?? randomInt(2 ** 31));

/** Answers that a simulation is about. */
const usual = [
  ...['post done', 'post repeated', 'post insufficient-balance', 'hold done', 'hold insufficient-balance'],
  ...['settle done', 'release done', 'claim done', 'claim insufficient-balance', 'deposit done', 'deliver taken'],
];
const seldom = [
  ...['post conflict', 'post crashed', 'hold repeated', 'settle conflict', 'claim forbidden', 'claim policy-refused'],
  ...['claim crashed', 'sync credited', 'deliver retry', 'heard merge', 'heard undo', 'heard delete', 'reorganisation'],
  ...['claim paid', 'claim expired', 'deposit credited'],
];

let simulation: Simulation;
beforeAll(async () => {
  simulation = await startSimulation(seededRandom(seed));
});
afterAll(() => simulation?.close());

test(
  `${operations} operations leave what the model says (SIMULATION_SEED=${seed})`,
  async () => {
    const checkEvery = Math.max(1_000, Math.ceil(operations / 50));
    for (let step = 0; step < operations; step += 1) {
      await simulation.step();
      if (step % checkEvery === 0) await simulation.check();
    }
    await simulation.drain();
    await simulation.check();
    await simulation.checkChain();
    // A simulation in which little happens shows nothing.
    const { counts } = simulation;
    const rare = (names: string[], share: number) => names.filter((one) => (counts.get(one) ?? 0) < operations / share);
    expect([...rare(usual, 500), ...rare(seldom, 4_000)]).toEqual([]);
  },
  60_000 + operations * 60,
);
