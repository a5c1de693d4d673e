import type { ChainView } from '../blocks/chain-view.ts';
import { faultOf } from '../rpc/rpc.ts';
import { findTimes } from './attempts.repository.ts';
import type { RelayContext } from './relay-context.ts';
import type { InFlight } from './transactions.ts';

/** Blocks that must arrive without a transaction before its fee is raised. */
const blocksWithout = 3;

/** Notes when the head of a chain moves. A node that stands still, or that catches up at once, is told by it. */
export type HeadWatch = {
  note(hash: string, at: Date): void;
  /** Returns whether the head has moved several times since then. */
  hasMovedSince(time: Date): boolean;
};

export function createHeadWatch(): HeadWatch {
  let last: string | undefined;
  let moves: Date[] = [];
  return {
    note: (hash, at) => {
      if (last !== undefined && last !== hash) moves = [...moves, at].slice(-blocksWithout);
      last = hash;
    },
    hasMovedSince: (time) => {
      const [earliest] = moves;
      return moves.length === blocksWithout && earliest !== undefined && earliest > time;
    },
  };
}

/**
 * Keeps those of the transactions for which blocks go by without them: the head moves, its block was made long after they were
 * signed, and the state of that block has not used their nonces. A node that is behind or stands still proves nothing.
 */
export async function passedBy(
  { read, rpc, limits }: RelayContext,
  { view, heads }: { view: ChainView; heads: HeadWatch },
  rows: InFlight[],
): Promise<InFlight[]> {
  if (rows.length === 0) return [];
  const [headMadeAt, signedAt] = await Promise.all([
    view.madeAt(),
    findTimes(
      read,
      rows.map(({ hash }) => hash),
    ),
  ]);
  const madeLater = rows.filter(({ hash }) => {
    const at = signedAt.get(hash);
    if (!at || headMadeAt === undefined || !heads.hasMovedSince(at)) return false;
    return headMadeAt >= at.getTime() / 1000 + limits.resendAfterSeconds;
  });
  const nonces = await Promise.all(madeLater.map(({ from }) => rpc.nonceOf(from, view.number).catch(faultOf)));
  return madeLater.filter(({ nonce }, index) => nonces[index] === nonce);
}
