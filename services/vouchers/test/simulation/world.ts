import { eventOf } from '@hatchery/indexing/testing';
import type { Random } from '@hatchery/kit/testing-random';
import type { EventMessage } from '@hatchery/kit/transport';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { claimSeconds } from '../../src/claims/claims.rules.ts';
import { forsakenBefore } from '../../src/signing/reserved-signature.ts';
import { chainId } from '../fixtures/vouchers.fixture.ts';
import { createActions, letGo } from './actions.ts';
import { createSimulatedChain } from './chain.ts';
import { createChronicle } from './chronicle.ts';
import { createClients } from './clients.ts';
import { createLedger } from './ledger.ts';
import { createModel } from './model.ts';
import { createNetwork } from './network.ts';
import { noUnit, startSimulationStage } from './stage.ts';
import { type AccountEvent, createUsers } from './users.ts';
import { createVault } from './vault.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Everything that one seed decides: a clock, players who merge and leave, wallets, a chain, a network, clients, and the model. */
export async function createWorld(random: Random) {
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
  const stage = await startSimulationStage({ network, now, relay: vault.relay, rankOf: vault.rankOf });
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
  const known = [...units, noUnit];
  const clients = createClients({ model, users, units: known, random, deposits: chain.deposits });
  const ledger = createLedger(stage.context, known);
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

  /** Hands over what the ledger has published. */
  const pump = async () => chronicle.published(await stage.pump());
  /** Has the ledger try blocks again that came too early. */
  const resume = async () => {
    await stage.resume();
    await pump();
  };

  /** Has the ledger let go what was reserved and never signed, since a process died. */
  const endForsaken = async () => {
    await stage.endForsaken();
    for (const { id, at, isClaim } of [...vault.asked.values()]) {
      if (at >= forsakenBefore(now(), claimSeconds)) continue;
      chronicle.count('forsaken');
      if (isClaim) letGo(model, vault, id);
      else vault.asked.delete(id);
    }
  };

  /** Lets something happen that is no operation: on the chain, among players, in the network. */
  async function happen(): Promise<void> {
    const kind = random(24);
    if (kind < 7) await chain.mine();
    else if (kind < 10) await chain.finalize();
    else if (kind < 11) {
      chronicle.count('reorganisation');
      await chain.reorganise();
    } else if (kind < 16) vault.sendOne();
    else if (kind < 17) await giveUp();
    else if (kind < 18) await resume();
    else if (kind < 19) await endForsaken();
    else {
      users.change();
      await welcome();
    }
  }

  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  return {
    random,
    network,
    chronicle,
    chain,
    vault,
    stage,
    units,
    model,
    clients,
    actions,
    now,
    pass,
    pump,
    resume,
    endForsaken,
    happen,
  };
}
