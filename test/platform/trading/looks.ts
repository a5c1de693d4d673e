import { heirOf, keyOf, liveBundles, type State } from './model.ts';
import { seenOf } from './rules.ts';
import type { TradingStage } from './stage.ts';

type Found = Record<string, string>;

/** Returns how two pictures differ, line by line. */
function differences(what: string, due: Found, found: Found): string[] {
  const keys = new Set([...Object.keys(due), ...Object.keys(found)]);
  return [...keys]
    .filter((key) => due[key] !== found[key])
    .map((key) => `${what} ${key}: ${due[key] ?? 'nothing'} was due, and there is ${found[key] ?? 'nothing'}`);
}

/** Compares what players have, available and on hold, with the model. */
async function differencesOfLedger({ vouchers }: TradingStage, state: State): Promise<string[]> {
  const { rows } = await vouchers.database.knex.raw(
    `select kind || ' ' || owner || ' ' || unit_id as key, sum(balance)::text as balance from accounts
     where kind in ('player', 'hold') group by 1 having sum(balance) <> 0`,
  );
  const due: Found = {};
  for (const [key, amount] of state.amounts) if (amount !== 0n) due[`player ${key}`] = String(amount);
  for (const { user, lines } of liveBundles(state))
    for (const { unit, amount } of lines) {
      const key = `hold ${keyOf(heirOf(state, user) ?? user, unit)}`;
      due[key] = String(BigInt(due[key] ?? 0) + amount);
    }
  return differences('amount of', due, asRecord(rows, 'key', 'balance'));
}

const asRecord = (rows: Found[], key: string, value: string): Found =>
  Object.fromEntries(rows.map((row) => [row[key], row[value]]));

/** Compares trades, offers and tables with the model. The versions of those that ended tell nobody anything. */
async function differencesOfTrades({ knex }: TradingStage, state: State): Promise<string[]> {
  const { rows } = await knex.raw(
    `select id::text as key, status || case when status <> 'open' then '' else
         ' ' || version || ' ' || terms_version || ' ' || coalesce((
           select string_agg(user_id || '@' || offers.version, ',') from offers
           where offers.trade_id = trades.id and offers.state = 'open'), '') end as value from trades
       where id = any(:trades) or status in ('opening', 'open', 'settling')
     union all select id::text, status || case when status <> 'open' then '' else
         ' ' || version || ' ' || (select count(*) from unnest(array[one_seal, other_seal]) as seals (seal)
           where seal ->> 'hash' = cast(:hashes as jsonb) ->> id::text) end
       from direct_trades where id = any(:tables) or status in ('open', 'held', 'settling')`,
    {
      trades: [...state.trades.keys()],
      tables: [...state.tables.keys()],
      hashes: JSON.stringify(Object.fromEntries([...state.tables].map(([uid, { hash }]) => [uid, hash]))),
    },
  );
  // An offer keeps the account that made it first.
  const told = (offers: string) =>
    offers
      .replaceAll(/[^,@]+(?=@)/g, (user) => heirOf(state, user) ?? user)
      .split(',')
      .sort()
      .join();
  const found = rows.map(({ key, value }: Found) => ({ key, value: value?.replace(/[^ ]+@.+/, told) }));
  const due: Found = {};
  for (const { uid, status, version, terms, offers } of state.trades.values()) {
    const made = told(offers.map((offer) => `${offer.user}@${offer.version}`).join());
    due[uid] = status === 'open' ? `open ${version} ${terms} ${made}` : status;
  }
  for (const { uid, status, version, sides } of state.tables.values()) {
    const sealed = sides.filter((side) => side.sealed).length;
    due[uid] = status === 'open' ? `open ${version} ${sealed}` : status;
  }
  return differences('trade', due, asRecord(found, 'key', 'value'));
}

/** Compares each live hold with the bundle that it is for. Everything must be settled. */
async function differencesOfHolds({ knex, vouchers }: TradingStage): Promise<string[]> {
  const [holds, bundles] = await Promise.all([
    vouchers.database.knex.raw(
      `select split_part(reference, ':', 3) as id, user_id || ' ' || count(*) as value from holds
       join hold_parts on hold_parts.hold_id = holds.id
       where status = 'live' and reference like 'trades:%' group by reference, user_id`,
    ),
    knex.raw(
      `select id::text, jsonb_array_length(lines)::text as value from bundles where state in ('taking', 'held', 'returning')`,
    ),
  ]);
  const parts = Object.fromEntries(holds.rows.map(({ id, value }: Found) => [id, value?.split(' ')[1]]));
  return differences('parts on hold for bundle', asRecord(bundles.rows, 'id', 'value'), parts);
}

/** Sums legs by who has now what their players had: the ledger posts to accounts that were merged into others, or to those. */
function byHeirs(state: State, legs: (readonly [key: string, amount: bigint])[]): Found {
  const sums = new Map<string, bigint>();
  for (const [key, amount] of legs) {
    const [kind, owner = '', unit] = key.split(' ');
    const name = `${kind} ${heirOf(state, owner) ?? owner} ${unit}`;
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).map(([name, sum]) => [name, String(sum)]));
}

/** Compares each settlement since the last look with the entries of its posting. */
async function differencesOfSettlements({ knex, vouchers }: TradingStage, state: State): Promise<string[]> {
  const settled = state.settled.splice(0);
  const ids = settled.map(({ uid }) => uid);
  const { rows: postings } = await knex.raw(
    `select id::text, posting_id::text as posting from trades where id = any(:ids)
     union all select id::text, posting_id::text from direct_trades where id = any(:ids)`,
    { ids },
  );
  const postingOf = asRecord(postings, 'id', 'posting');
  const { rows } = await vouchers.database.knex.raw(
    `select posting_id::text as posting, kind || ' ' || owner || ' ' || unit_id as key, sum(amount)::text as amount
     from entries join accounts on accounts.id = entries.account_id where posting_id = any(:postings)
     group by posting_id, kind, owner, unit_id having sum(amount) <> 0`,
    { postings: Object.values(postingOf) },
  );
  return settled.flatMap(({ uid, legs }) => {
    const moved = rows
      .filter(({ posting }: Found) => posting === postingOf[uid])
      .map(({ key, amount }: Record<'key' | 'amount', string>) => [key, BigInt(amount)] as const);
    const [due, found] = [byHeirs(state, Object.entries(legs)), byHeirs(state, moved)];
    return differences(`settlement of ${uid}, leg of`, due, found);
  });
}

/** Compares both databases with the model. @returns how they differ. */
export async function differencesOf(stage: TradingStage, state: State): Promise<string[]> {
  const found = await Promise.all([differencesOfLedger(stage, state), differencesOfTrades(stage, state)]);
  return found.flat();
}

/** Compares everything else that must be so once all is settled. */
export async function deepDifferencesOf(stage: TradingStage, state: State): Promise<string[]> {
  const found = await Promise.all([
    differencesOf(stage, state),
    differencesOfHolds(stage),
    differencesOfSettlements(stage, state),
  ]);
  return found.flat();
}

/** Takes versions and hashes as they are now. After accounts ended or became one, no answer has told them. */
export async function learnVersions(stage: TradingStage, state: State): Promise<void> {
  const { rows } = await stage.knex.raw('select id::text, version from trades');
  for (const { id, version } of rows) {
    const trade = state.trades.get(id);
    if (trade) trade.version = version;
  }
  for (const table of state.tables.values()) {
    if (table.status !== 'open') continue;
    const reader = heirOf(state, table.sides[0].user) as string;
    const { body } = await stage.send(reader, 'GET', `/v2/direct-trades/${table.uid}`);
    // A confirmation names the players of then.
    if (body.hash !== table.hash) for (const side of table.sides) side.sealed = false;
    Object.assign(table, seenOf(body));
  }
}
