import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { eventually } from '@hatchery/kit/testing';
import { type LootboxStage, receiptSigner, startLootboxStage } from './fixtures/lootboxes.fixture.ts';

// The script that docs/lootboxes.md shows is run as it stands there.

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/lootboxes.md', root), 'utf8');
const script = /```js\n([\s\S]+?)```/.exec(text)?.[1] ?? '';
const run = promisify(execFile);

let stage: LootboxStage;
beforeAll(async () => {
  stage = await startLootboxStage();
});
afterAll(() => stage?.close());

async function verify(uid: string, { url = stage.url, signer = receiptSigner.address as string } = {}) {
  const args = ['--input-type=module', '-e', script, '--', url, uid, signer];
  const done = await run(process.execPath, args, { cwd: root }).catch((error) => error);
  return { lines: done.stdout.trim().split('\n') as string[], isGood: done.code === undefined };
}

it('verifies a receipt before its seed is revealed, and after', async () => {
  const { as, saveId } = stage.newBuyer();
  const { body } = await stage.open(as, { saveId, amount: 5 });
  const uid = body[0].receiptUid as string;
  const read = async () => (await stage.call('GET', `/v2/masters/lootbox/receipts/${uid}`)).body;
  await eventually(async () => (await read()).signature);
  expect(await verify(uid)).toEqual({
    isGood: true,
    lines: [
      'ok  the odds have the hash that the receipt names',
      'ok  the platform signed the receipt',
      'The seed is not revealed yet. Come back after the end of the day (UTC).',
    ],
  });
  await stage.turn(86_400);
  await eventually(async () => (await read()).serverSeed);
  const ids = body.map(({ id }: { id: number }) => id).join(', ');
  expect(await verify(uid)).toEqual({
    isGood: true,
    lines: [
      'ok  the odds have the hash that the receipt names',
      'ok  the platform signed the receipt',
      'ok  the seed is the one that was committed to',
      `ok  the seeds give ${ids}`,
    ],
  });
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const forged = await verify(uid, { signer: stranger });
  expect([forged.isGood, forged.lines[1]]).toEqual([false, 'NOT the platform signed the receipt']);
  await stage.database
    .knex('draw_receipts')
    .where({ id: uid })
    .update({ item_ids: [101, 101, 101, 101, 101] });
  const changed = await verify(uid);
  expect([changed.isGood, changed.lines[1]]).toEqual([false, 'NOT the platform signed the receipt']);
  expect(changed.lines[3]).toBe(`NOT the seeds give ${ids}`);
});
