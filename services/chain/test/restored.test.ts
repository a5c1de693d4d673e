import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { takeLease } from '@hatchery/kit/leases';
import { copySchema } from '@hatchery/kit/testing-restore';
import { adoptSent } from '../src/transactions/adopt-sent.ts';
import { chainId, type Harness, resendAfterSeconds, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeEach(async () => {
  chain = await startHarness();
  await chain.trust();
});
afterEach(() => chain?.stop());

const copy = () => copySchema(chain.database.knex, 'chain');
const adopt = async () => {
  const { rpc, database, now, finalityDepth } = chain;
  const found = await adoptSent({ chainId, rpc, database, now, finalityDepth, operators: [chain.operator.address] });
  return found && { ...found, forgotten: found.forgotten.map(({ nonce }) => nonce) };
};
const statuses = async () =>
  Object.fromEntries(
    (await chain.database.knex('relayed_transactions').orderBy('id')).map(({ reference, status }) => [
      reference,
      status,
    ]),
  );
const sortedEmitted = async () => (await chain.emitted()).sort((a, b) => a - b);

describe('a database that was restored to a time before transactions', () => {
  it('learns which of its calls were sent, and sends none again', async () => {
    const wallet = chain.addWallet();
    await chain.submit('before', [1]);
    await chain.finish('before');
    await chain.submit('queued', [2]);
    await chain.submit('pair', [3, 4], wallet.address);
    const restore = await copy();
    await chain.finish('queued', 'pair');
    await chain.submit('forgotten', [5]);
    await chain.finish('forgotten');
    const [height, places] = [await chain.anvil.height(), await chain.database.knex('chain_cursors')];

    await restore();
    expect(await statuses()).toEqual({ before: 'final', queued: 'queued', pair: 'queued' });
    const found = await adopt();
    expect(found).toMatchObject({ toBlock: height, pooled: [] });
    expect(found?.adopted.sort()).toEqual(['pair#0', 'pair#1', 'queued#0']);
    // Gas money of the wallet was ordered after the copy, and so was the last call.
    expect(found?.forgotten).toHaveLength(2);

    await chain.submit('after', [6]);
    await chain.finish('queued', 'pair', 'after');
    expect(await sortedEmitted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Object.values(await statuses())).toEqual(Array(4).fill('final'));
    const [place] = await chain.database.knex('chain_cursors');
    expect(place.block_number).toBeGreaterThan(places[0].block_number);
    expect(await chain.database.knex('logs').where({ chain_id: chainId })).toHaveLength(6);
    const used = await chain.anvil.client.getTransactionCount({ address: chain.operator.address });
    expect(used).toBe(5);
    expect((await adopt())?.adopted).toEqual([]);
  });

  it('knows a call again that was sent with a higher fee', async () => {
    await chain.follow();
    await chain.submit('raised', [1]);
    const relay = chain.relay();
    await relay.tick();
    const restore = await copy();
    const [hash] = (await chain.attempts((await chain.only('raised')).id)).map((one) => one.hash);
    for (let block = 0; (await chain.only('raised')).hash === hash; block += 1) {
      chain.advance(resendAfterSeconds);
      await chain.passBy(1, relay);
      expect(block).toBeLessThan(20);
    }
    await chain.finish('raised');

    await restore();
    expect(await adopt()).toMatchObject({ adopted: ['raised#0'], forgotten: [] });
    await chain.finish('raised');
    expect(await chain.emitted()).toEqual([1]);
    expect(await chain.only('raised')).toMatchObject({ status: 'final', nonce: 0 });
  });

  it('changes nothing while transactions of its accounts wait in a pool', async () => {
    await chain.follow();
    await chain.submit('pooled', [1]);
    const restore = await copy();
    await chain.relay().tick();
    await restore();
    const { address } = chain.operator;
    expect(await adopt()).toMatchObject({ adopted: [], pooled: [{ account: address, count: 1 }] });
    await chain.anvil.mine();
    expect(await adopt()).toMatchObject({ adopted: ['pooled#0'], pooled: [] });
    await chain.finish('pooled');
    expect(await chain.emitted()).toEqual([1]);
  });
});

describe('the command', () => {
  const command = fileURLToPath(new URL('../src/restored.main.ts', import.meta.url));
  const run = async (...more: string[]) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: chain.store.url,
      RPC_URLS: `${chainId}=${chain.anvil.url}`,
    };
    const args = [command, '--operator', chain.operator.address, ...more];
    const {
      stdout,
      stderr,
      code = 0,
    } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error);
    return [code, stdout, stderr];
  };

  it.each([
    ['a chain that has no node', ['--chain', '43114']],
    ['a name of a chain', ['--chain', 'fuji']],
    ['an option that it does not have', ['--chains', '1']],
  ])('ends with 2 for %s, and does not seem to have looked', async (_what, args) => {
    expect(await run(...args)).toEqual([2, '', expect.stringContaining('[--chain <id>]')]);
  });

  it('tells several runs at once the same, and stores it once', async () => {
    await chain.follow();
    await chain.submit('call', [1]);
    const restore = await copy();
    await chain.finish('call');
    await restore();
    const runs = await Promise.all([adopt(), adopt(), adopt()].map((one) => one.catch(() => undefined)));
    expect(runs.some((one) => one?.adopted.includes('call#0'))).toBe(true);
    expect(await adopt()).toMatchObject({ adopted: [], forgotten: [] });
    await chain.finish('call');
    expect(await chain.emitted()).toEqual([1]);
  });

  it('tells what was sent, and waits until the chain service has stopped', async () => {
    await chain.follow();
    await chain.submit('call', [1]);
    const restore = await copy();
    await chain.finish('call');
    await restore();
    const name = `chain ${chainId}`;
    const holder = '00000000-0000-4000-8000-000000000001';
    const times = { milliseconds: 60_000, patienceMilliseconds: 5_000 };
    await takeLease(chain.database.knex, { name, holder }, times);
    expect(await run()).toEqual([1, expect.stringContaining('the chain service still runs'), '']);
    await chain.database.knex('leases').delete();
    expect(await run()).toEqual([0, expect.stringContaining('sent already: call#0'), '']);
    expect(await chain.only('call')).toMatchObject({ status: 'sent' });
  });
});
