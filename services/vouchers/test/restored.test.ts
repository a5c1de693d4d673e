import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@hatchery/kit/testing';
import { copySchema } from '@hatchery/kit/testing-restore';
import { listenLocally } from '@hatchery/kit/testing-stand-in';
import { type Adopted, adoptPaid, listShort, updateAccepted } from '../src/claims/adopt-paid.ts';
import { allChecks } from '../src/proof/all-checks.ts';
import { prove } from '../src/proof/prove.ts';
import { type ClaimStage, type Player, randomAddress, startClaimStage } from './fixtures/claims.fixture.ts';

let stage: ClaimStage;
let player: Player;
let coin: Awaited<ReturnType<ClaimStage['newAsset']>>;
beforeEach(async () => {
  stage = await startClaimStage();
  [player, coin] = await Promise.all([stage.newPlayer(), stage.newAsset()]);
});
afterEach(() => stage?.close());

const copy = () => copySchema(stage.database.knex, 'vouchers');
const adopt = async (): Promise<Adopted[]> => {
  const told: Adopted[] = [];
  await adoptPaid({ database: stage.database, now: () => new Date() }, (adopted) => told.push(adopted));
  return told;
};
const amounts = async () => [
  await stage.sumOf('player', coin.id),
  await stage.sumOf('hold', coin.id),
  await stage.sumOf('claimed', coin.id),
];
const failures = async () => (await prove({ database: stage.database, checks: allChecks, now: new Date() })).failures;
/** Has the chain pay a claim. */
const redeem = async (claim: Parameters<ClaimStage['redeem']>[1]) => {
  await stage.redeem(player, claim);
  await stage.finalize();
};
const untilClaimed = (amount: bigint) => eventually(async () => (await stage.sumOf('claimed', coin.id)) === amount);

/** Restores a ledger to before a claim of 5, of which it has 2, and before a payment to a wallet that nobody has. */
async function restoreShort() {
  const restore = await copy();
  const voucher = await stage.give(player.userId, coin.id, 5n);
  const { body } = await stage.claim(player, voucher);
  await redeem(body);
  await untilClaimed(5n);
  const stranger = { ...player, address: randomAddress() };
  await stage.redeem(stranger, { ...body, voucherId: '7' });
  await stage.finalize();
  await restore();
  await stage.give(player.userId, coin.id, 2n);
  await stage.chain.tellAgain(0);
  return { body, stranger };
}
const accept = (voucherId: string) =>
  stage.database.transaction((tx) => updateAccepted(tx, { voucherId, by: 'ada', now: new Date() }));

describe('a ledger that was restored to a time before a claim', () => {
  it('takes off what the chain has paid, once, and the player cannot claim it again', async () => {
    const voucher = await stage.give(player.userId, coin.id, 5n);
    const restore = await copy();
    const { body } = await stage.claim(player, voucher, { amountBase: '3' });
    await redeem(body);
    await untilClaimed(3n);

    await restore();
    await stage.chain.tellAgain(0);
    expect(await amounts()).toEqual([5n, 0n, 0n]);
    expect(await adopt()).toMatchObject([{ outcome: 'taken', userId: player.userId, taken: 3n }]);
    expect(await adopt()).toEqual([]);
    expect(await amounts()).toEqual([2n, 0n, 3n]);
    expect(await stage.claim(player, voucher, { amountBase: '3' })).toMatchObject({ status: 409 });
    expect(await failures()).toEqual([]);
  });

  it('needs no help where the claim was signed before', async () => {
    const voucher = await stage.give(player.userId, coin.id, 5n);
    const { body } = await stage.claim(player, voucher, { amountBase: '3' });
    const restore = await copy();
    await redeem(body);
    await untilClaimed(3n);
    await restore();
    await stage.chain.tellAgain(0);
    await stage.claimIs(player, body.claimUid, 'final');
    await untilClaimed(3n);
    expect(await adopt()).toEqual([]);
    expect(await amounts()).toEqual([2n, 0n, 3n]);
  });

  it('ends a claim as paid that was on hold and not signed at the time', async () => {
    const voucher = await stage.give(player.userId, coin.id, 5n);
    const { body } = await stage.claim(player, voucher, { amountBase: '3' });
    await stage.database.knex('redemptions').delete();
    await stage.database.knex('claims').update({ asked: true });
    await stage.database.knex('claim_parts').update({ reward_id: '0' });
    await redeem(body);
    expect(await adopt()).toEqual([{ outcome: 'ended', claimId: body.claimUid }]);
    expect(await amounts()).toEqual([2n, 0n, 3n]);
    await stage.claimIs(player, body.claimUid, 'final');
    expect([await adopt(), await failures()]).toEqual([[], []]);
  });

  it('takes the rest when what paid for it is there, each part once', async () => {
    const restore = await copy();
    const voucher = await stage.give(player.userId, coin.id, 5n);
    const { body } = await stage.claim(player, voucher);
    await redeem(body);
    await untilClaimed(5n);
    await restore();
    await stage.chain.tellAgain(0);
    expect(await adopt()).toMatchObject([{ outcome: 'short', taken: 0n }]);
    for (const [given, taken, outcome] of [
      [2n, 2n, 'short'],
      [2n, 2n, 'short'],
      [3n, 1n, 'taken'],
    ] as const) {
      await stage.give(player.userId, coin.id, given);
      expect(await adopt()).toMatchObject([{ outcome, taken }]);
      expect(await adopt()).toEqual([]);
    }
    expect(await amounts()).toEqual([2n, 0n, 5n]);
    expect([await listShort(stage.database.knex, 10), await failures()]).toEqual([[], []]);
  });

  it('asks a person where less is left than was paid, or nobody has the wallet', async () => {
    const { body, stranger } = await restoreShort();
    expect(await adopt()).toMatchObject([
      { outcome: 'short', taken: 2n },
      { outcome: 'unknown', why: 'no player has this wallet' },
    ]);
    expect(await amounts()).toEqual([0n, 0n, 2n]);
    const { knex } = stage.database;
    expect(await listShort(knex, 10)).toMatchObject([{ voucherId: body.voucherId, amount: '5', taken: 2n }]);
    await accept(body.voucherId);
    expect(await listShort(knex, 10)).toEqual([]);

    await stage.link(randomUUID(), stranger.address);
    expect(await adopt()).toMatchObject([{ outcome: 'short', taken: 0n }]);
  });
});

describe('several runs at once', () => {
  const told = (all: Adopted[][]) =>
    all.flat().flatMap((one) => (one.outcome === 'taken' || one.outcome === 'short' ? [one.taken] : []));

  it('take everything off once', async () => {
    await restoreShort();
    expect(told(await Promise.all([adopt(), adopt(), adopt()])).reduce((sum, taken) => sum + taken, 0n)).toBe(2n);
    await stage.give(player.userId, coin.id, 2n);
    expect(told(await Promise.all([adopt(), adopt(), adopt()]))).toEqual([2n]);
    await stage.chain.tellAgain(0);
    await stage.give(player.userId, coin.id, 4n);
    expect(told(await Promise.all([adopt(), adopt(), adopt()]))).toEqual([1n]);
    expect(await amounts()).toEqual([3n, 0n, 5n]);
    expect(await failures()).toEqual([]);
  });

  it('take nothing more off once the rest is accepted', async () => {
    const { body } = await restoreShort();
    await adopt();
    expect(await accept(body.voucherId)).toBe(true);
    await stage.chain.tellAgain(0);
    await stage.give(player.userId, coin.id, 9n);
    expect(told(await Promise.all([adopt(), adopt()]))).toEqual([]);
    expect(await amounts()).toEqual([9n, 0n, 2n]);
  });

  it('can be told to let a payment be whose wallet nobody has, and none that is taken off or unknown', async () => {
    const { body, stranger } = await restoreShort();
    await stage.give(player.userId, coin.id, 3n);
    expect((await adopt()).map(({ outcome }) => outcome)).toEqual(['taken', 'unknown']);
    expect([await accept(body.voucherId), await accept('8')]).toEqual([false, false]);
    expect([await accept('7'), await accept('7')]).toEqual([true, false]);
    expect(await adopt()).toEqual([]);
    await stage.link(player.userId, stranger.address);
    await stage.give(player.userId, coin.id, 5n);
    expect([await adopt(), await amounts(), await failures()]).toEqual([[], [5n, 0n, 5n], []]);
  });
});

describe('the command', () => {
  const command = fileURLToPath(new URL('../src/restored.main.ts', import.meta.url));
  const stoppedAt = '2026-03-01T12:00:00Z';
  const expiry = Date.parse('2026-03-01T13:00:00Z') / 1_000;

  it.each([
    ['a year', ['--stopped-at', '2026']],
    // It would be read in the time zone of the machine.
    ['a time without its zone', ['--stopped-at', '2026-03-01T12:00:00']],
    ['words', ['--stopped-at', 'March 1']],
    ['an option that it does not have', ['--stopped-at', stoppedAt, '--force']],
    ['nobody who accepts', ['--accept', '7', '--by', ' ']],
  ])('takes no %s, and says how it is used', async (_what, args) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: stage.databaseUrl, RPC_URLS: '31337=http://127.0.0.1:1' };
    const { code, stderr } = await promisify(execFile)(process.execPath, [command, ...args], { env }).catch((e) => e);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--stopped-at <time>')]);
  });

  it('ends with 1 until final blocks are later than what was signed before the stop', async () => {
    const block = { timestamp: expiry };
    const node = await listenLocally(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const calls = [JSON.parse(Buffer.concat(chunks).toString())].flat();
      const result = { number: '0x0', timestamp: `0x${block.timestamp.toString(16)}`, transactions: [] };
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))));
    });
    const run = async () => {
      const env = { PATH: process.env.PATH, DATABASE_URL: stage.databaseUrl, RPC_URLS: `31337=${node.url}` };
      const args = [command, '--stopped-at', stoppedAt];
      const { stdout, code = 0 } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error);
      return [code, stdout];
    };
    await stage.finalize();
    expect(await run()).toEqual([1, expect.stringContaining('can be redeemed until 2026-03-01T13:00:00.000Z')]);
    block.timestamp = expiry + 1;
    expect(await run()).toEqual([0, '']);
    await node.close();
  });
});
