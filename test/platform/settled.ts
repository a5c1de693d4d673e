import { eventually } from '@hatchery/kit/testing';
import pg from 'pg';

export type Query = ReturnType<typeof queryOf>;

/** Asks a platform's database on a connection of its own, which no restart of the platform touches. */
export const queryOf =
  (url: string) =>
  async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };

/** Each look opens a connection, and what is waited for takes seconds: blocks become final. */
const seldom = { everyMilliseconds: 200 };

/** Waits until nothing is on its way any more: no event unsent, no transaction unfinished, no hatch open. */
export const untilSettled = (query: Query) =>
  eventually(async () => {
    const left = await query(`
        select 'event' as kind, type as what, null as state from ultigen.outbox
        union all select 'event', type, null from users.outbox
        union all select 'event', type, null from chain.outbox
        union all select 'event', type, null from vouchers.outbox
        union all select 'event', type, null from trades.outbox
        union all select 'event', type, null from games.outbox
        union all select 'transaction', reference, status from chain.relayed_transactions where status not in ('final', 'failed')
        union all select 'hatch', id::text, status from ultigen.hatches where status not in ('seen', 'failed')
        union all select 'growth', id::text, status from ultigen.growths where status not in ('seen', 'failed')
        union all select 'order', id::text, status from ultigen.orders where status not in ('seen', 'failed')
        union all select 'dead letter', type, error from ultigen.dead_letters
        union all select 'dead letter', type, error from vouchers.dead_letters
        union all select 'dead letter', type, error from trades.dead_letters
        union all select 'dead letter', type, error from games.dead_letters
        union all select 'paused', 'vouchers', coalesce(seen_pause, final_pause) from vouchers.followed_chains
          where seen_pause is not null or final_pause is not null
        limit 20`);
    if (left.length > 0) throw new Error(JSON.stringify(left));
    return true;
  }, seldom);

/** Waits until each claim, deposit and trade has ended. Claims and deposits of wallets that the platform keeps do so by themselves. */
export const untilLedgerSettled = (query: Query) =>
  eventually(async () => {
    const open = await query(`
      select 'claim' as kind, id from vouchers.claims where outcome is null
      union all select 'deposit', id from vouchers.deposits where credited_at is null
      union all select 'hold', id from vouchers.holds where status = 'live'
      union all select 'movement', id from trades.movements where state = 'due'
      union all select 'bundle', id from trades.bundles where state in ('taking', 'held', 'returning')
      limit 20`);
    if (open.length > 0) throw new Error(JSON.stringify(open));
    return true;
  }, seldom);
