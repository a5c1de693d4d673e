import type { LiveTopic } from '@hatchery/api/notifications';
import { on } from '@hatchery/kit/consumers';
import { announceChange } from '@hatchery/kit/notify';
import { UserDeletedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import type { UltigenContext } from '../context.ts';
import { bringEggRewards } from '../rewards/reward-eggs.ts';
import { bringWelcomeEgg, forgetPlayer } from '../welcomes/welcome-players.ts';
import { releaseAll, releaseWallets, upsertWallet } from './wallets.repository.ts';

const dataOfWallets: LiveTopic[] = ['eggs', 'hatches', 'monsters'];

/** Keeps the owners of wallets. The first wallet of a player takes their welcome egg and rewards that waited for it. */
export const walletHandlers = (context: UltigenContext) => [
  on(WalletLinkedSchema, async (tx, { userId, address, kind, main }, { occurredAt }) => {
    await upsertWallet(tx, {
      address: getAddress(address),
      userId,
      kind: kind === WalletKind.CUSTODIAL ? 'custodial' : 'external',
      main,
      changedAt: occurredAt,
    });
    await announceChange(tx, userId, dataOfWallets);
    await bringWelcomeEgg(tx, context, { userId, address });
    await bringEggRewards(tx, context, userId);
  }),
  on(WalletUnlinkedSchema, async (tx, { userId, address }, { occurredAt }) => {
    await releaseWallets(tx, { userId, address: getAddress(address) }, occurredAt);
    await announceChange(tx, userId, dataOfWallets);
  }),
  on(UserDeletedSchema, async (tx, { userId }) => {
    await releaseAll(tx, userId);
    await forgetPlayer(tx, userId);
  }),
];
