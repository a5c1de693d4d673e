import { randomUUID } from 'node:crypto';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase } from '@hatchery/kit/testing';
import { deleteExpired } from '@hatchery/kit/upkeep';
import { signerUpkeep } from '../src/upkeep.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('tables keep what is still needed, and let go of the rest', async () => {
  const made = await createTestDatabase();
  const database = createDatabase({
    url: made.url,
    schema: 'signer',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  try {
    await migrate(database, new URL('../migrations/', import.meta.url));
    const { knex } = database;
    const audit = (at: Date) => ({
      at,
      caller: 'c',
      action: 'voucher',
      outcome: 'approved',
      reference: 'r',
      detail: '{}',
    });
    await knex('signing_audit').insert([audit(daysAgo(399)), audit(daysAgo(401))]);
    const total = (at: Date) => ({ day: at, purpose: 'MintEgg', chain_id: 1, receiver: '', amount: 1 });
    await knex('daily_totals').insert([total(daysAgo(0)), total(daysAgo(2)), total(daysAgo(6))]);
    const topUp = (created_at: Date, nonce: number) => ({
      chain_id: 1,
      sender: 's',
      nonce,
      receiver: 'r',
      value: 1,
      created_at,
    });
    await knex('gas_top_ups').insert([topUp(daysAgo(39), 1), topUp(daysAgo(41), 2)]);
    const voucher = (created_at: Date, voucher_id: number) => ({
      voucher_id,
      reference: randomUUID(),
      type: 'MintEgg',
      chain_id: 1,
      contract: 'c',
      payload: '{}',
      deadline: 1,
      created_at,
    });
    await knex('signed_vouchers').insert([voucher(daysAgo(399), 1), voucher(daysAgo(401), 2)]);
    const receipt = (created_at: Date, receipt_id: string) => ({ receipt_id, content: '{}', created_at });
    await knex('signed_receipts').insert([receipt(daysAgo(399), 'a'), receipt(daysAgo(401), 'b')]);
    expect(await deleteExpired(database, signerUpkeep.expired ?? {})).toBe(5);
    const counts = ['signing_audit', 'daily_totals', 'gas_top_ups', 'signed_vouchers', 'signed_receipts'].map(
      async (table) => (await knex(table)).length,
    );
    expect(await Promise.all(counts)).toEqual([1, 2, 1, 1, 1]);
  } finally {
    await database.close();
    await made.drop();
  }
});
