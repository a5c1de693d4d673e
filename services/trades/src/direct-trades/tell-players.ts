import type { Database, Transaction } from '@hatchery/kit/database';
import { heirsOf } from '@hatchery/kit/families';
import { announceChange, notify } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { DirectTradeEndedSchema, DirectTradeHeldSchema } from '@hatchery/proto/trades';
import { partnerOf, type SideName, sideNames, type Table } from './direct-trades.rules.ts';

const topic = 'trades.events';

type Telling = { database: Database };

/** Returns who the two players are now; a deleted one is left out. */
async function playersOf(database: Database, { one, other }: Table): Promise<Map<SideName, string>> {
  const heirs = await heirsOf(database, [one.userId, other.userId]);
  const players = new Map<SideName, string>();
  for (const [name, { userId }] of [
    ['one', one],
    ['other', other],
  ] as const) {
    const heir = heirs.get(userId);
    if (heir) players.set(name, heir);
  }
  return players;
}

/** Makes open pages of both players show what changed. */
export async function tellBoth({ database }: Telling, tx: Transaction, table: Table): Promise<void> {
  await announceChange(tx, (await playersOf(database, table)).values(), ['direct-trades']);
}

type Kind = 'direct-trade.invited' | 'direct-trade.held' | 'direct-trade.completed' | 'direct-trade.ended';

/** Notifies players of what became of a table: both, or one of them. The pages of both change. */
export async function notifyPlayers(
  { database }: Telling,
  tx: Transaction,
  { table, kind }: { table: Table; kind: Kind },
  sides: readonly SideName[] = sideNames,
): Promise<void> {
  const players = await playersOf(database, table);
  await announceChange(tx, players.values(), ['direct-trades', 'vouchers']);
  for (const side of sides) {
    const userId = players.get(side);
    const partner = partnerOf(side);
    const partnerId = players.get(partner) ?? table[partner].userId;
    // No name: it would stay in events and lists of the other one after a deletion.
    if (userId) await notify(tx, { userId, kind, subject: table.id, data: { partnerId } });
  }
}

const userIdsOf = ({ one, other }: Table) => [one.userId, other.userId];

/** Tells other services that neither player may lose a way to sign in until then. */
export const publishHeld = (tx: Transaction, table: Table, until: Date): Promise<void> =>
  publish(tx, {
    topic,
    key: table.id,
    schema: DirectTradeHeldSchema,
    message: {
      directTradeId: table.id,
      userIds: userIdsOf(table),
      heldUntil: BigInt(Math.ceil(until.getTime() / 1_000)),
    },
  });

/** Tells other services that a table which was held is over. */
export async function publishEnded(tx: Transaction, table: Table): Promise<void> {
  if (table.heldUntil === null) return;
  const message = { directTradeId: table.id, userIds: userIdsOf(table) };
  await publish(tx, { topic, key: table.id, schema: DirectTradeEndedSchema, message });
}
