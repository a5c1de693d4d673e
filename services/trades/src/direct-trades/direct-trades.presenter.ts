import type { BundleSide } from '@hatchery/api/bundle-text';
import type { DirectTrade } from '@hatchery/api/direct-trades';
import { presentLines } from '../bundles/bundles.presenter.ts';
import type { Bundle } from '../bundles/bundles.ts';
import {
  confirmableAt,
  endingOf,
  hashOf,
  isSealed,
  longestHold,
  partnerOf,
  type Side,
  type SideName,
  sideNames,
  statusOf,
  type Table,
} from './direct-trades.rules.ts';

/** Things that belong to tables and are stored elsewhere. */
export type Surroundings = {
  bundles: Map<string, Bundle>;
  /** The players of today, by the ids that tables have. */
  heirs: Map<string, string | null>;
};

type Shown = Surroundings & {
  mine: SideName;
  names: Map<string, { username: string; picture?: string | undefined }>;
  pauseSeconds: number;
  idleHours: number;
};

const userOf = ({ userId }: Side, { heirs }: Pick<Surroundings, 'heirs'>): string => heirs.get(userId) ?? userId;

const vouchersOf = ({ bundleId }: Side, { bundles }: Surroundings) =>
  presentLines((bundleId ? bundles.get(bundleId)?.lines : undefined) ?? []);

/** Returns both sides in the form of which players confirm the hash. */
export const sidesInBundles = (table: Table, surroundings: Surroundings): BundleSide[] =>
  sideNames.map((name) => ({
    userId: userOf(table[name], surroundings),
    vouchers: vouchersOf(table[name], surroundings),
  }));

/** Shows a table to one of its players. */
export function presentTable(table: Table, shown: Shown): DirectTrade {
  const { mine, pauseSeconds, idleHours } = shown;
  const hash = hashOf(table.id, sidesInBundles(table, shown));
  const hold = longestHold([table.one.seal, table.other.seal], new Date(0));
  const status = statusOf(table);
  const changedBy = [table.one, table.other].find(({ userId }) => userId === table.changedBy);
  return {
    uid: table.id,
    status,
    version: table.version,
    sides: [mine, partnerOf(mine)].map((name) => presentSide(table, table[name], { ...shown, hash })),
    hash,
    changedBy: changedBy && userOf(changedBy, shown),
    changedAt: table.changedAt.toISOString(),
    confirmableAt: confirmableAt(table, pauseSeconds).toISOString(),
    ...(status === 'open'
      ? { expiresAt: new Date(table.changedAt.getTime() + idleHours * 3_600_000).toISOString() }
      : {}),
    heldUntil: table.heldUntil?.toISOString(),
    heldBecause: table.heldUntil ? (hold?.seal.because ?? undefined) : undefined,
    warnings: warningsOf(table, mine),
    endReason: table.endReason ?? endingOf(table)?.because,
    completedAt: table.status === 'completed' ? table.endedAt?.toISOString() : undefined,
    receipt: receiptOf(table),
    createdAt: table.createdAt.toISOString(),
  };
}

function presentSide(table: Table, side: Side, shown: Shown & { hash: string }): DirectTrade['sides'][number] {
  const userId = userOf(side, shown);
  // A confirmation of a trade that has ended stays, whoever the players have become since.
  const confirmed = table.status === 'open' ? isSealed(side, shown.hash) : side.seal !== null;
  return {
    userId,
    username: shown.names.get(side.userId)?.username ?? side.name ?? '',
    picture: shown.names.get(side.userId)?.picture,
    vouchers: vouchersOf(side, shown),
    changing: side.change !== null,
    confirmed,
    confirmedAt: confirmed ? side.seal?.at : undefined,
  };
}

function warningsOf(table: Table, mine: SideName): DirectTrade['warnings'] {
  const [give, get] = [table[mine].bundleId, table[partnerOf(mine)].bundleId];
  if ((give === null) === (get === null)) return [];
  return [give === null ? 'you-give-nothing' : 'you-get-nothing'];
}

const receiptOf = ({ status, postingId, one }: Table): DirectTrade['receipt'] =>
  status === 'completed' && postingId && one.seal ? { postingId, hash: one.seal.hash } : undefined;
