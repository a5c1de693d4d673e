import { startParts } from '@hatchery/kit/closing';
import { createLogger } from '@hatchery/kit/log';
import { asUser, caller, createTestDatabase, eventually, testConfig } from '@hatchery/kit/testing';
import { tradesConfig } from '@hatchery/trades-service/config';
import { startTradesService } from '@hatchery/trades-service/service';
import { ledgerOn } from '../../../services/vouchers/test/fixtures/ledger.fixture.ts';
import { startStage } from '../../../services/vouchers/test/fixtures/vouchers.fixture.ts';
import { startNetwork } from './network.ts';
import { startTradingUsers } from './users.ts';

/** Sessions that trades may ask about. */
export const asPlayer = (uid: string) => asUser(uid, { sessionId: uid });

export type TradingStage = Awaited<ReturnType<typeof startTradingStage>>;

/** Trades and the real ledger in this process, each on its database, with a network between them that may lose what they say. */
export const startTradingStage = ({ now = () => new Date() }: { now?: () => Date } = {}) =>
  startParts(async (keep) => {
    const vouchers = keep(await startStage({ now }));
    const users = keep(await startTradingUsers());
    const network = keep(await startNetwork(() => vouchers.url));
    const place = await createTestDatabase('trades');
    keep({ close: place.drop });
    const service = keep(
      await startTradesService({
        config: {
          ...tradesConfig.parse({ DATABASE_URL: place.url }),
          ...testConfig(place),
          SERVICE_URLS: { vouchers: network.url, users: users.url },
        },
        transport: vouchers.transport,
        log: createLogger({ service: 'trades', level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
        now,
      }),
    );
    const { knex } = service.database;
    const call = caller('trades', service.url, now);

    return {
      now,
      vouchers,
      users: users.state,
      network: network.state,
      ledger: ledgerOn(vouchers.database),
      knex,
      call,
      /** Sends a request of a player. */
      send: (player: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
        call(method, path, { as: asPlayer(player), headers, ...(body ? { body } : {}) }),
      untilSettled: async () => {
        await eventually(async () => (await unfinished(knex, now())).length === 0);
      },
    };
  });

type Knex = Awaited<ReturnType<typeof startTradesService>>['database']['knex'];

/** Lists what is under way in trades: movements, and whatever waits for one, or for a time that has come. */
export async function unfinished(knex: Knex, now: Date): Promise<{ what: string; id: string }[]> {
  const { rows } = await knex.raw(
    `select 'movement' as what, id::text from movements where state = 'due'
     union all select 'bundle', id::text from bundles where state in ('taking', 'returning')
     union all select 'trade', id::text from trades
       where status in ('opening', 'settling') or change is not null or (status = 'open' and expires_at <= :now)
     union all select 'offer', id::text from offers where state = 'placing' or (state = 'open' and change is not null)
     union all select 'table', id::text from direct_trades
       where status = 'settling' or (status = 'open' and (one_change is not null or other_change is not null or ending is not null))
         or (status = 'held' and held_until <= :now) limit 20`,
    { now },
  );
  return rows;
}
