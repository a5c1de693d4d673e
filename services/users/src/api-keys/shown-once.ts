import { randomBytes, randomUUID } from 'node:crypto';
import { getNetwork } from '@hatchery/chain/networks';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { UsersContext } from '../context.ts';
import type { ApiKey } from './api-keys.presenter.ts';
import { type NewSecret, newSecret } from './api-keys.rules.ts';

/** A `before` that asks nobody. */
export const nothingFirst = async (): Promise<undefined> => undefined;

type Work<Found> = (tx: Transaction, secret: NewSecret, found: Found) => Promise<ApiKey>;

/**
 * Runs the transaction that stores a new secret, and shows the secret to the caller. The secret is not part of what the transaction
 * returns, which is stored for replays: replays show the first characters instead.
 * @param before asks other services what `work` needs of them
 */
export async function shownOnce<Found>(
  { config }: Pick<UsersContext, 'config'>,
  { transact }: Pick<CallContext, 'transact'>,
  { before, work }: { before: () => Promise<Found>; work: Work<Found> },
): Promise<ApiKey> {
  const secret = newSecret(randomBytes(32), getNetwork(config.CHAIN_ID).testnet);
  const asked = randomUUID();
  const { answer, by } = await transact({
    before,
    work: async (tx, found) => ({ answer: await work(tx, secret, found), by: asked }),
  });
  return by === asked ? { ...answer, apiKey: secret.key } : answer;
}
