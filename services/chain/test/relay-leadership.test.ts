import { createAlarm } from '@hatchery/kit/alarm';
import { type Lead, LeadLost, leadWhilePossible } from '@hatchery/kit/leadership';
import { eventually } from '@hatchery/kit/testing';
import { silent } from './chain-database.ts';
import { chainId, type Harness, resendAfterSeconds, startHarness } from './relay-harness.ts';

let chain: Harness;
const candidates: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  chain = await startHarness();
});
afterEach(async () => {
  for (const candidate of candidates.splice(0)) await candidate.close();
  await chain.stop();
});

const name = `chain ${chainId}`;

/** Waits until a new process leads. */
async function lead(): Promise<Lead> {
  const alarm = createAlarm();
  const { promise, resolve } = Promise.withResolvers<Lead>();
  candidates.push(
    leadWhilePossible({
      database: chain.database,
      name,
      log: silent,
      alarm,
      candidacyMilliseconds: 20,
      work: async (own) => {
        resolve(own);
        while (!own.isOver()) await alarm.wait(60_000);
      },
    }),
  );
  return promise;
}

/** Another process leads, as after this one was not heard of for too long. */
async function takeOver(): Promise<void> {
  const leases = () => chain.database.knex('leases').where({ name });
  const { fence } = await leases().first();
  const next = lead();
  await eventually(async () => {
    await leases().where({ fence }).update({ expires_at: chain.database.knex.fn.now() });
    return (await leases().first()).fence > fence;
  });
  await next;
}

const tables = ['relayed_transactions', 'relay_attempts', 'relay_senders', 'chain_cursors', 'blocks', 'logs', 'outbox'];
const contents = () =>
  Promise.all(tables.map((table) => chain.database.knex(table).select(chain.database.knex.raw(`to_jsonb(${table})`))));

/** One call is queued, one is in a block that is not final, one in a final one, one waits for gas money, and one waits long. */
async function fill(): Promise<void> {
  await chain.submit('final', [1]);
  await chain.relay().tick();
  await chain.anvil.mine();
  await chain.follow();
  await chain.relay().tick();
  await chain.submit('seen', [2]);
  await chain.relay().tick();
  await chain.anvil.mine(2);
  await chain.follow();
  await chain.submit('queued', [3]);
  await chain.submit('poor', [4], chain.addWallet().address);
}

/** Waits of a turn, in which the lead may be lost. Each is followed by writes. */
const waits = ['receipts', 'simulate', 'balanceOf', 'sign', 'broadcast'] as const;

describe('a leader that loses its lead', () => {
  it.each(waits)('in "%s" writes nothing any more', async (wait) => {
    await fill();
    const own = await lead();
    let taken: Promise<unknown> | undefined;
    const losing =
      <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        const answer = await work(...args);
        taken ??= takeOver().then(contents);
        await taken;
        return answer;
      };
    const { rpc, signer } = chain;
    const relay = chain.relay({
      rpc: wait === 'sign' ? rpc : { ...rpc, [wait]: losing(rpc[wait] as (...args: unknown[]) => Promise<unknown>) },
      signer: wait === 'sign' ? { ...signer, sign: losing(signer.sign) } : signer,
    });
    await expect(relay.tick(own.check)).rejects.toThrow(LeadLost);
    expect(taken).toBeDefined();
    expect(await contents()).toEqual(await taken);
  });

  it('before its turn settles, sends, raises and follows nothing', async () => {
    await fill();
    const own = await lead();
    await takeOver();
    const before = await contents();
    const relay = chain.relay();
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(relay.tick(own.check)).rejects.toThrow(LeadLost);
      chain.advance(resendAfterSeconds);
    }
    await chain.anvil.mine();
    await expect(chain.follower().step(own.check)).rejects.toThrow(LeadLost);
    await chain.anvil.reorg(3);
    await expect(chain.follower().step(own.check)).rejects.toThrow(LeadLost);
    expect(await contents()).toEqual(before);
    await chain.finish('final', 'seen', 'queued', 'poor');
    expect((await chain.emitted()).sort()).toEqual([1, 2, 3, 4]);
  });
});
