import { eventOf } from '@hatchery/indexing/testing';
import type { Random } from '@hatchery/kit/testing-random';
import type { EventMessage } from '@hatchery/kit/transport';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { chainId } from '../fixtures/vouchers.fixture.ts';
import { type Action, createActions, inWords } from './actions.ts';
import { createSimulatedChain } from './chain.ts';
import { createClients } from './clients.ts';
import { expectChain, expectSame } from './expectations.ts';
import type { Fate } from './fates.ts';
import { createLedger } from './ledger.ts';
import { createModel } from './model.ts';
import { createNetwork } from './network.ts';
import type { Outcome } from './operations.ts';
import { noUnit, startSimulationStage } from './stage.ts';
import { type AccountEvent, createUsers } from './users.ts';
import { createVault } from './vault.ts';

export type Simulation = Awaited<ReturnType<typeof startSimulation>>;

/** Starts a world that the seed of `random` decides: clients, players who merge and leave, a chain, a network and crashes. */
export async function startSimulation(random: Random) {
  const world = await createWorld(random);
  const { stage, network, actions, clients, chronicle } = world;
  const neighbour = (): Fate['neighbour'] => (random(25) > 0 ? 'answers' : random(2) === 0 ? 'refuses' : 'is away');

  function draw(): Action {
    const envelope = random(100) < 45 ? network.draw() : undefined;
    if (!envelope) return actions.operation(clients.next(), neighbour());
    const action = actions.delivery(envelope, neighbour());
    return {
      ...action,
      apply: (outcome, fate) => {
        action.apply(outcome, fate);
        if (outcome === 'taken' && random(10) === 0) network.repeat(envelope);
      },
    };
  }

  /** One after the other: it is done, or its process dies and nothing of it stays, or nobody hears of it. */
  async function alone(): Promise<void> {
    const action = draw();
    const dies = random(20) === 0 ? (random(2) === 0 ? 'before' : 'after') : undefined;
    const fate: Fate = dies ? { dies } : {};
    const allowed = action.allowed();
    const outcome = await action.run(fate);
    chronicle.expect(action, outcome, dies ? [...allowed, 'crashed', 'retry'] : allowed);
    action.apply(outcome, fate);
  }

  /** A second one begins while the transaction of the first is open. It waits for it, if both want the same. */
  async function race(): Promise<void> {
    const [first, second] = [draw(), draw()];
    const crashes = random(4) === 0;
    const allowed = first.allowed();
    const before = second.allowed();
    const open = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const fate: Fate = { gate: open.promise, onLocked: locked.resolve, ...(crashes ? { dies: 'before' } : {}) };
    const running = first.run(fate);
    void running.then(() => locked.resolve(), locked.reject);
    await locked.promise;
    const later: Fate = {};
    const following = second.run(later);
    open.resolve();
    const outcome = await running;
    chronicle.expect(first, outcome, crashes ? [...allowed, 'crashed', 'retry'] : allowed);
    first.apply(outcome, fate);
    // The second one may have been there first, unless both touch the same.
    const extra = second.name === 'claim' ? ['conflict', 'insufficient-balance'] : ['retry'];
    const outcomeLater = await following;
    chronicle.expect(second, outcomeLater, [...before, ...second.allowed(), ...extra]);
    second.apply(outcomeLater, later);
  }

  async function step(): Promise<void> {
    world.pass(random(60_000));
    const kind = random(100);
    if (kind < 20) await world.happen(kind);
    else if (random(4) > 0) await alone();
    else await race();
    chronicle.published(await stage.pump());
  }

  return {
    step,
    /** Lets everything arrive and end. */
    drain: () => drain(world),
    check: () => chronicle.told(() => expectSame(world)),
    checkChain: () => chronicle.told(() => expectChain(world)),
    counts: chronicle.counts,
    close: stage.close,
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

async function createWorld(random: Random) {
  let clock = Date.UTC(2026, 0, 1);
  const now = () => new Date(clock);
  const network = createNetwork(random);
  const chronicle = createChronicle();
  const changes = new Map<string, AccountEvent>();
  const send = async (topic: string, event: EventMessage) => {
    await network.transport.publish(topic, [event]);
    return event;
  };
  const chain = createSimulatedChain({ send, random, now });
  const vault = createVault(chain, random);
  const stage = await startSimulationStage({ network, now, relay: vault.relay });
  const units = await stage.createUnits();
  const model = createModel(units);
  const users = createUsers({
    ...{ random, now },
    tell: (event, change) => {
      changes.set(event.eventId, change);
      chronicle.count(`heard ${change.do}`);
      void send('users.accounts', event);
    },
  });
  const wallets = new Map<string, string>();
  const welcome = async () => {
    const fresh = users.welcome();
    for (const { id, wallet } of fresh) wallets.set(id, wallet);
    await stage.addWallets(fresh);
  };
  await welcome();
  const clients = createClients({ model, users, units: [...units, noUnit()], random, deposits: chain.deposits });
  const ledger = createLedger(stage.context, [...units, noUnit()]);
  const walletOf = (userId: string) => wallets.get(userId);
  const actions = createActions({ model, chain, vault, network, ledger, units, walletOf, changes });

  /** The relay gives something up. It may be mined all the same. */
  async function giveUp(): Promise<void> {
    const reference = chain.drop();
    if (!reference) return;
    const failed = { reference, position: 0, chainId: BigInt(chainId), reason: 'execution reverted' };
    await send('chain.transactions', eventOf(TransactionFailedSchema, failed, reference));
    if (random(2) === 0) chain.submitAgain(reference);
  }

  /** Lets something happen that is no operation: on the chain, among players, in the network. */
  async function happen(kind: number): Promise<void> {
    if (kind < 7) await chain.mine();
    else if (kind < 10) await chain.finalize();
    else if (kind < 11) {
      chronicle.count('reorganisation');
      await chain.reorganise();
    } else if (kind < 16) vault.sendOne();
    else if (kind < 17) await giveUp();
    else if (kind < 18) await stage.resume();
    else {
      users.change();
      await welcome();
    }
  }

  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  return { network, chronicle, chain, vault, stage, units, model, clients, actions, now, pass, happen };
}

const roundsToDrain = 12;

async function drain({ network, actions, chronicle, chain, stage, pass }: World): Promise<void> {
  for (let round = 0; round < roundsToDrain; round += 1) {
    pass(15 * 60_000);
    await chain.mine(true);
    await chain.finalize(true);
    for (let envelope = network.draw(true); envelope; envelope = network.draw(true)) {
      const action = actions.delivery(envelope, 'answers');
      const fate: Fate = {};
      const outcome = await action.run(fate);
      chronicle.expect(action, outcome, ['taken']);
      action.apply(outcome, fate);
      chronicle.published(await stage.pump());
      if (network.waiting() === 0) await stage.resume();
      chronicle.published(await stage.pump());
    }
  }
}

const remembered = 12;

/** Counts what happens, and says what happened last if something is wrong. */
function createChronicle() {
  const counts = new Map<string, number>();
  const history: string[] = [];
  const seen = new Set<string>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    counts,
    count,
    expect: ({ name, words }: Action, outcome: Outcome, allowed: Outcome[]) => {
      history.push(`${words} → ${outcome}`);
      if (history.length > remembered) history.shift();
      count(`${name} ${outcome}`);
      if (!allowed.includes(outcome)) throw new Error(`Not ${allowed.join(' or ')}:\n${history.join('\n')}`);
    },
    /** Nothing that ended is told twice. */
    published: (messages: EventMessage[]) => {
      for (const { type, key } of messages.filter((one) => one.type.endsWith('ClaimEnded'))) {
        if (seen.has(key)) throw new Error(`${type} was published twice for ${key}.`);
        seen.add(key);
      }
    },
    /** Adds to a failure what happened last. */
    told: async (check: () => Promise<void>) => {
      await check().catch((error: Error) => {
        error.message = `${error.message}\n${inWords(history)}`;
        throw error;
      });
    },
  };
}
