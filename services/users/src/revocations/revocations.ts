import { afterCommit, outermostOf } from '@hatchery/kit/after-commit';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { openPubSub } from '@hatchery/kit/open-pub-sub';
import type { PubSub } from '@hatchery/kit/pub-sub';
import { type Revocation, type Revocations, revocationsChannel } from '@hatchery/kit/revocations';
import type { UsersConfig } from '../config.ts';

/** Opens the way to gateways over Redis. Without Redis, gateways hear nothing and find out by themselves. */
export const openRevocations = ({ REDIS_URL: url }: UsersConfig, log: Logger): Promise<PubSub> =>
  openPubSub({ url, channel: revocationsChannel, log });

/** Lets every transaction of a database tell gateways what to forget. */
export function tellGatewaysOf(database: Database, revocations: Revocations): void {
  database.knex.userParams = { ...database.knex.userParams, revocations };
  database.onClose(() => revocations.close());
}

/** Tells gateways what to forget, once the transaction has committed. Best effort: they find out by themselves, a little later. */
export function revoke(tx: Transaction, revocation: Revocation): void {
  const { revocations } = outermostOf(tx).userParams as { revocations?: Revocations };
  if (revocations) afterCommit(tx, () => revocations.publish(revocation));
}
