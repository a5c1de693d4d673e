import type { Transaction } from '@hatchery/kit/database';
import type { MastersProjection } from '../chain-events/events.ts';
import {
  applyAvatarLogs,
  deleteAvatarLogsAbove,
  insertAvatarChanges,
  insertAvatarTransfers,
} from './avatar-logs.repository.ts';
import { type AvatarChange, type AvatarTransfer, avatarChangesIn, avatarTransfersIn } from './avatar-logs.rules.ts';

/** Keeps avatars as their logs tell: whose they are, their traits, and what they wear. */
export const avatarLogs: MastersProjection = {
  onSeen: (tx, { chainId, events }) => recordAvatars(tx, chainId, avatarTransfersIn(events), avatarChangesIn(events)),
  onUnwound: async (tx, { chainId, toNumber }) => {
    const touched = await deleteAvatarLogsAbove(tx, chainId, toNumber);
    if (touched.length > 0) await applyAvatarLogs(tx, chainId, touched);
  },
};

/** Records transfers and changes, and updates their avatars. */
export async function recordAvatars(
  tx: Transaction,
  chainId: number,
  transfers: AvatarTransfer[],
  changes: AvatarChange[],
): Promise<void> {
  const touched = new Set([...transfers, ...changes].map(({ tokenId }) => tokenId));
  if (touched.size === 0) return;
  await insertAvatarTransfers(tx, chainId, transfers);
  await insertAvatarChanges(tx, chainId, changes);
  await applyAvatarLogs(tx, chainId, [...touched]);
}
