import { type Consumer, on } from '@hatchery/kit/consumers';
import { DirectTradeEndedSchema, DirectTradeHeldSchema } from '@hatchery/proto/trades';
import { deleteCredentialHold, upsertCredentialHold } from './credentials.repository.ts';

/** Keeps the ways to sign in of players whose direct trade waits. */
export const heldTradesConsumer: Consumer = {
  group: 'users.trades',
  topic: 'trades.events',
  handlers: [
    on(DirectTradeHeldSchema, (tx, { directTradeId, userIds, heldUntil }) =>
      upsertCredentialHold(tx, { directTradeId, userIds, until: new Date(Number(heldUntil) * 1_000) }),
    ),
    on(DirectTradeEndedSchema, (tx, { directTradeId }) => deleteCredentialHold(tx, directTradeId)),
  ],
};
