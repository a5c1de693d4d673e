import { allChecks } from '../../src/proof/all-checks.ts';
import { prove } from '../../src/proof/prove.ts';
import type { World } from './world.ts';

/**
 * Requires what the model promises at any moment:
 * - Each balance is what the model says, and what its entries add up to. No live one is negative.
 * - Each hold is live or has ended as the model says, and one that ended stays so.
 * - There is a posting for what was done, once, and none for what was refused or whose process died. The same goes for claims and
 *   deposits.
 * - No message is put aside. The ledger's own proof finds nothing.
 */
export async function expectSame({ stage: { database }, model, vault, now }: World): Promise<void> {
  const { knex } = database;
  const [{ rows: balances }, { rows: holds }, { rows: counts }, proof] = await Promise.all([
    knex.raw('select id, balance from accounts order by id'),
    knex.raw('select reference, status from holds order by reference collate "C"'),
    knex.raw(`select (select count(*)::int from postings) as postings, (select count(*)::int from claims) as claims,
      (select count(*)::int from deposits) as deposits, (select count(*)::int from dead_letters) as dead,
      (select count(*)::int from accounts where balance < 0 and kind in ('player', 'hold', 'waiting')) as negative`),
    prove({ database, checks: allChecks, now: now() }),
  ]);
  expect(balances).toEqual([...model.balances()].map(([id, balance]) => ({ id, balance: String(balance) })));
  expect(holds).toEqual(model.holds());
  const asked = [...vault.asked.values()].filter(({ isClaim }) => isClaim).length;
  const signed = { claims: vault.claims.size + asked, deposits: vault.deposits.size + vault.asked.size - asked };
  expect(counts[0]).toEqual({ postings: model.postings(), ...signed, dead: 0, negative: 0 });
  expect(proof.failures).toEqual([]);
}

/**
 * Requires what it promises once everything has arrived: a claim was paid by the ledger if and only if the chain paid it, a deposit was credited
 * once if the chain took it, and nothing is on hold for either.
 */
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
