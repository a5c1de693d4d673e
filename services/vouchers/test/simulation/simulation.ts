import { type Random, seededRandom } from '@hatchery/kit/testing-random';
import type { Action } from './actions.ts';
import { expectChain, expectSame } from './expectations.ts';
import { type Course, courseOf, type Fate } from './fates.ts';
import type { Outcome } from './operations.ts';
import { createWorld, type World } from './world.ts';

const checkEvery = 500;
const roundsToDrain = 12;

export type Story = { counts: Map<string, number>; digest: string };

/** Lets a world that a seed decides do a number of operations, then everything that is under way. @throws if it is not as the model says. */
export async function simulate(seed: number, operations: number): Promise<Story> {
  const world = await createWorld(seededRandom(seed));
  const { chronicle, stage } = world;
  try {
    for (let done = 0, checked = 0; done < operations; ) {
      done += await step(world);
      if (done - checked < checkEvery) continue;
      checked = done;
      await expectSame(world);
    }
    await drain(world);
    await expectSame(world);
    await expectChain(world);
    return { counts: chronicle.counts, digest: chronicle.digest() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\nWhat happened last:\n${chronicle.last()}`, { cause: error });
  } finally {
    await stage.close();
  }
}

/** @returns how many operations were done. */
async function step(world: World): Promise<number> {
  const { random, pass, happen } = world;
  pass(random(60_000));
  const kind = random(100);
  if (kind < 20) await happen();
  else if (kind < 80) await alone(world);
  else await race(world);
  return kind < 80 ? 1 : 2;
}

const neighbourOf = (random: Random): Fate['neighbour'] =>
  random(6) > 0 ? 'answers' : random(2) === 0 ? 'refuses' : 'is away';

/** Draws what a client asks, or the arrival of a message. */
function draw({ random, network, actions, clients }: World, given?: Fate['neighbour']): Action {
  const envelope = random(100) < 45 ? network.draw() : undefined;
  const neighbour = given ?? neighbourOf(random);
  return envelope ? actions.delivery(envelope, neighbour) : actions.operation(clients.next(), neighbour);
}

const dead: Outcome[] = ['crashed', 'retry'];

/** One after the other: it is done, or its process dies and nothing of it stays, or nobody hears of it. */
async function alone(world: World): Promise<void> {
  const { random } = world;
  const action = draw(world);
  const dies = random(20) === 0 ? (random(2) === 0 ? 'before' : 'after') : undefined;
  const course = courseOf(dies ? { dies, spared: random(2) } : {});
  const allowed = action.allowed();
  const outcome = await action.run(course);
  await finish(world, { action, course, outcome, allowed: dies ? [...allowed, ...dead] : allowed });
}

/**
 * A second one begins while the transaction of the first is open. If both want the same, it waits for it; otherwise it is done
 * before. The first ends only when one of both is certain, so a seed decides this, too.
 */
async function race(world: World): Promise<void> {
  const { random, actions, clients } = world;
  const first = draw(world, 'answers');
  const second = random(2) === 0 ? actions.operation(clients.rival(), 'answers') : draw(world, 'answers');
  const crashes = random(4) === 0;
  const allowed = first.allowed();
  const before = second.allowed();
  const open = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const course = courseOf({ gate: open.promise, onLocked: locked.resolve, ...(crashes ? { dies: 'before' } : {}) });
  const running = first.run(course);
  await Promise.race([locked.promise, running]);
  const later = courseOf({});
  const following = second.run(later);
  world.chronicle.count((await world.stage.waits(following)) ? 'race waited' : 'race overtaken');
  open.resolve();
  const [outcome, outcomeLater] = await Promise.all([running, following]);
  // Players may be merging: then nothing is done, and clients ask again.
  const busy: Outcome[] = first.name === 'deliver' || second.name === 'deliver' ? ['service-unavailable'] : [];
  const allowedFirst = [...allowed, ...busy, ...(crashes ? dead : [])];
  await finish(world, { action: first, course, outcome, allowed: allowedFirst });
  // The things that it read before it waited may be old by then.
  const extra = second.name === 'claim' ? ['conflict', 'insufficient-balance'] : ['retry'];
  const allowedLater = [...before, ...second.allowed(), ...extra, ...busy];
  await finish(world, { action: second, course: later, outcome: outcomeLater, allowed: allowedLater });
}

type Ended = { action: Action; course: Course; outcome: Outcome; allowed: Outcome[] };

async function finish({ chronicle, random, pump }: World, { action, course, outcome, allowed }: Ended): Promise<void> {
  const { name, words } = action;
  const committed = course.commits.length > 0;
  chronicle.tell(words, outcome, committed);
  chronicle.count(`${name} ${outcome}`);
  chronicle.judge(words, outcome, allowed);
  action.apply(course);
  if (outcome === 'taken' && random(10) === 0) action.repeat?.();
  if (committed && action.publishes) await pump();
}

/** Lets everything arrive and end. */
async function drain(world: World): Promise<void> {
  const { network, actions, chain, resume, endForsaken, pass } = world;
  for (let round = 0; round < roundsToDrain; round += 1) {
    pass(15 * 60_000);
    await endForsaken();
    await chain.mine(true);
    await chain.finalize(true);
    for (let envelope = network.draw(true); envelope; envelope = network.draw(true)) {
      const action = actions.delivery(envelope, 'answers');
      const course = courseOf({});
      await finish(world, { action, course, outcome: await action.run(course), allowed: ['taken'] });
      if (network.waiting() === 0) await resume();
    }
  }
}
