import type { LiveTopic } from '@hatchery/api/notifications';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';

const dataOfWallets: LiveTopic[] = ['avatars', 'items', 'lootboxes', 'tickets'];

const tell = (tx: Transaction, { userId }: { userId: string }) => announceChange(tx, userId, dataOfWallets);

/** Has the open pages of a player fetch everything again when they link a wallet, or unlink one. */
export const walletChanges = { onLinked: tell, onUnlinked: tell };
