import { allChecks } from '../../src/proof/all-checks.ts';
import { prove } from '../../src/proof/prove.ts';
import type { World } from './simulation.ts';

/** Compares every row with the model, and has the ledger prove itself. */
export async function expectSame({ stage: { database }, model, now }: World): Promise<void> {
  const { rows: balances } = await database.knex.raw('select id, balance from accounts order by id');
  expect(balances).toEqual([...model.balances()].map(([id, balance]) => ({ id, balance: String(balance) })));
  const { rows } = await database.knex.raw(`
    select (select count(*)::int from postings) as postings, (select count(*)::int from dead_letters) as dead,
      (select array(select reference from holds where status = 'live' order by reference)) as live`);
  expect(rows[0]).toEqual({ postings: model.postings(), dead: 0, live: model.liveHolds().sort() });
  const { failures } = await prove({ database, checks: allChecks, now: now() });
  expect(failures).toEqual([]);
}

/** Compares claims and deposits with what the chain did in the end, once everything has arrived. */
export async function expectChain(world: World): Promise<void> {
  const { stage, chain, vault, model, units, chronicle } = world;
  const { knex } = stage.database;
  const { rows: paused } = await knex.raw(
    'select * from followed_chains where num_nonnulls(seen_pause, final_pause) > 0',
  );
  expect(paused).toEqual([]);
  const claims = [...vault.claims.values()];
  const paid = claims.filter(({ reference }) => chain.isFinal(reference));
  for (const { hold } of claims) expect({ hold, isLive: model.isLive(hold) }).toEqual({ hold, isLive: false });
  for (const claim of claims) chronicle.count(paid.includes(claim) ? 'claim paid' : 'claim expired');
  const sums = new Map(units.map(({ id }) => [id, 0n]));
  for (const { unitId, amount } of paid.flatMap(({ parts }) => parts))
    sums.set(unitId, (sums.get(unitId) ?? 0n) + amount);
  const { rows } = await knex.raw(`select unit_id, sum(balance) as sum from accounts
    where kind = 'claimed' and owner = '31337' group by unit_id`);
  const claimed = new Map<string, bigint>(
    rows.map((row: { unit_id: string; sum: string }) => [row.unit_id, BigInt(row.sum)]),
  );
  for (const [id, sum] of sums) expect({ id, claimed: claimed.get(id) ?? 0n }).toEqual({ id, claimed: sum });

  const made = chain.finalDeposits();
  const stored = await knex('chain_deposits').orderBy('nonce').select('nonce', 'unmatched');
  expect(stored.map(({ nonce }) => Number(nonce))).toEqual(made.map((_, index) => index + 1));
  for (const [index, reference] of made.entries()) {
    const isCredited = model.isCredited(vault.deposits.get(reference)?.id ?? '');
    expect({ reference, unmatched: stored[index]?.unmatched }).toEqual({ reference, unmatched: !isCredited });
    if (isCredited) chronicle.count('deposit credited');
  }
}
