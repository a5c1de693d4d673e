import type { Database } from '@hatchery/kit/database';
import { audit } from '../audit/audit.ts';
import { rewrap } from '../keys/envelope.ts';
import type { MasterKeys } from '../keys/master-key.ts';
import { listOfOtherKeys, updateWrappedKeys, type WrappedKey } from './rewrap.repository.ts';

export { countByMasterKey } from './rewrap.repository.ts';

type Options = {
  database: Database;
  masterKeys: MasterKeys;
  now: () => Date;
  /** Hears of each batch that is stored. */
  onStored?: (wallets: number) => void;
};

/** Wallets of one transaction, and as many calls of a key service at once. */
const batchSize = 100;
const atOnce = 10;

/**
 * Wraps the data keys of all wallets by the current master key, while the signer serves. Each batch is one transaction, and a row says
 * itself which key wrapped it: a run that was killed goes on where it was.
 * @returns how many were stored, and the first error of each wallet that could not be unwrapped.
 */
export async function rewrapAll({ database, masterKeys, now, onStored }: Options) {
  const failures: Failure[] = [];
  let stored = 0;
  let after = '';
  for (;;) {
    const batch = await listOfOtherKeys(database.knex, {
      masterKeyId: masterKeys.current.id,
      after,
      limit: batchSize,
    });
    const last = batch.at(-1);
    if (!last) return { stored, failures };
    after = last.address;
    const changes = (await inGroups(batch, (key) => rewrapOne(key, masterKeys))).flatMap((result) => {
      if (!('error' in result)) return [result];
      failures.push(result);
      return [];
    });
    const count = await database.transaction(async (tx) => {
      const updated = await updateWrappedKeys(tx, changes);
      await audit(tx, {
        at: now(),
        caller: 'rewrap',
        action: 'rewrap',
        outcome: 'approved',
        reference: `rewrap:${masterKeys.current.id}`,
        detail: { wallets: updated, from: batch[0]?.address, to: last.address },
      });
      return updated;
    });
    stored += count;
    onStored?.(count);
  }
}

type Failure = { address: string; error: Error };
type Change = { before: WrappedKey; after: Pick<WrappedKey, 'wrappedKey' | 'masterKeyId'> };

async function rewrapOne(before: WrappedKey, masterKeys: MasterKeys): Promise<Change | Failure> {
  try {
    return { before, after: await rewrap(before, before.address, masterKeys) };
  } catch (error) {
    return { address: before.address, error: error as Error };
  }
}

async function inGroups<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < all.length; start += atOnce)
    results.push(...(await Promise.all(all.slice(start, start + atOnce).map(work))));
  return results;
}
