import type { LiveTopic } from '@hatchery/api/notifications';
import { followWallets } from '@hatchery/indexing/wallets';
import { announceChange } from '@hatchery/kit/notify';
import type { UltigenContext } from '../context.ts';
import { bringEggRewards } from '../rewards/reward-eggs.ts';
import { bringWelcomeEgg, forgetPlayer } from '../welcomes/welcome-players.ts';

const dataOfWallets: LiveTopic[] = ['eggs', 'hatches', 'monsters'];

/** Keeps the owners of wallets. The first wallet of a player takes their welcome egg and rewards that waited for it. */
export const walletHandlers = (context: UltigenContext) =>
  followWallets({
    onLinked: async (tx, { userId, address }) => {
      await announceChange(tx, userId, dataOfWallets);
      await bringWelcomeEgg(tx, context, { userId, address });
      await bringEggRewards(tx, context, userId);
    },
    onUnlinked: (tx, { userId }) => announceChange(tx, userId, dataOfWallets),
    onDeleted: forgetPlayer,
  });
