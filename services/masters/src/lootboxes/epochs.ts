import { commitmentOf } from '@hatchery/chain/draws';
import type { Transaction } from '@hatchery/kit/database';
import { toHex } from 'viem';
import type { MastersContext } from '../context.ts';
import {
  insertEpoch,
  listEpochs,
  lockEpochs,
  updateClosed,
  updateDraws,
  updateOpened,
  updateRevealed,
} from './epochs.repository.ts';
import { type Epoch, epochsAhead, isOver } from './epochs.rules.ts';
import type { SeedSafe } from './seeds.ts';

export type EpochContext = Pick<MastersContext, 'config' | 'database' | 'now' | 'randomBytes' | 'log'> & {
  seeds: SeedSafe;
};

/** There is no commitment ahead that was published before this transaction began. */
export class NoCommitment extends Error {
  constructor() {
    super('No commitment stands ahead of this draw.');
  }
}

/** Publishes commitments to fresh seeds, until enough stand ahead. */
export const commitAhead = ({ database, randomBytes, seeds, now }: EpochContext): Promise<void> =>
  database.transaction(async (tx) => {
    await lockEpochs(tx);
    const ahead = await listEpochs(tx, ['ahead'], epochsAhead);
    for (let count = ahead.length; count < epochsAhead; count += 1) {
      const seed = toHex(randomBytes(32));
      await insertEpoch(tx, { commitment: commitmentOf(seed), sealedSeed: seeds.seal(seed), publishedAt: now() });
    }
  });

/**
 * Takes the next number of the epoch that is open, and opens the next epoch if that one is over. Draws take turns from here to the end
 * of `tx`, so that numbers have no gaps.
 * @throws NoCommitment.
 */
export async function takeNumber(
  tx: Transaction,
  { config, now }: Pick<EpochContext, 'config' | 'now'>,
): Promise<{ epoch: Epoch; sequence: number }> {
  await lockEpochs(tx);
  const [first, second] = await listEpochs(tx, ['open', 'ahead'], 2);
  const time = now();
  const open = first?.state === 'open' ? first : undefined;
  if (open && isOver(open, time, config.DRAWS_PER_EPOCH)) await updateClosed(tx, open.number, time);
  else if (open) {
    await updateDraws(tx, open.number);
    return { epoch: open, sequence: open.draws };
  }
  const next = open ? second : first;
  if (!next) throw new NoCommitment();
  await updateOpened(tx, next.number, time);
  await updateDraws(tx, next.number);
  return { epoch: next, sequence: next.draws };
}

const revealedAtOnce = 100;

/** Closes the epoch whose day is over, and reveals the seeds of closed ones of which all receipts are signed. */
export async function endEpochs(context: EpochContext): Promise<void> {
  const { config, database, now, seeds, log } = context;
  await database.transaction(async (tx) => {
    await lockEpochs(tx);
    for (const epoch of await listEpochs(tx, ['open'], 1))
      if (isOver(epoch, now(), config.DRAWS_PER_EPOCH)) await updateClosed(tx, epoch.number, now());
  });
  for (const { number, commitment, sealedSeed } of await listEpochs(database.knex, ['closed'], revealedAtOnce)) {
    const serverSeed = seeds.open(sealedSeed ?? '', commitment);
    const isRevealed = await database.transaction((tx) => updateRevealed(tx, { number, serverSeed, now: now() }));
    if (isRevealed) log.info({ epoch: number, commitment }, 'the seed of an epoch is public');
  }
}
