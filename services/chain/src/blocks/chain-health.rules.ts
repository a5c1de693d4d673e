import type { ChainStatus } from '@hatchery/api/public-chains';

/** How far a chain was read, how far its nodes are, and when one last answered. */
type Reading = { number: number; headNumber: number; checkedAt: Date };

export type Health = { status: ChainStatus; lagBlocks: number; silentSeconds: number };

/** Judges how well a chain is followed. The age of its newest block says nothing: a chain without transactions may rest. */
export function healthOf(
  { number, headNumber, checkedAt }: Reading,
  mostLag: { blocks: number; seconds: number },
  now: Date,
): Health {
  const lagBlocks = Math.max(0, headNumber - number);
  const silentSeconds = Math.max(0, Math.floor((now.getTime() - checkedAt.getTime()) / 1000));
  const isSilent = silentSeconds > mostLag.seconds;
  const status = isSilent ? 'silent' : lagBlocks > mostLag.blocks ? 'late' : 'healthy';
  return { status, lagBlocks, silentSeconds };
}
