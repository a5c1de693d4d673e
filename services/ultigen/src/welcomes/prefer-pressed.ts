import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { UltigenContext } from '../context.ts';
import { listPromised } from '../gifts/give-eggs.ts';
import { updatePressed } from './welcomes.repository.ts';

/** Moves the welcome egg of a player who pressed hatch ahead of those whose players did not. */
export async function preferPressed(
  tx: Transaction,
  { welcome, now }: Pick<UltigenContext, 'welcome' | 'now'>,
  eggs: { chainId: number; address: Address; eggType: number },
): Promise<void> {
  await updatePressed(tx, await listPromised(tx, eggs), now());
  afterCommit(tx, welcome.alarm.ring);
}
