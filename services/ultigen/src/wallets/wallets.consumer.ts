import type { LiveTopic } from '@hatchery/api/notifications';
import { on } from '@hatchery/kit/consumers';
import { announceChange } from '@hatchery/kit/notify';
import { UserDeletedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import { releaseAll, releaseWallets, upsertWallet } from './wallets.repository.ts';

const dataOfWallets: LiveTopic[] = ['eggs', 'hatches', 'monsters'];

/** Keeps the owners of wallets. */
export const walletHandlers = [
  on(WalletLinkedSchema, async (tx, { userId, address, kind, main }, { occurredAt }) => {
    await upsertWallet(tx, {
      address: getAddress(address),
      userId,
      kind: kind === WalletKind.CUSTODIAL ? 'custodial' : 'external',
      main,
      changedAt: occurredAt,
    });
    await announceChange(tx, userId, dataOfWallets);
  }),
  on(WalletUnlinkedSchema, async (tx, { userId, address }, { occurredAt }) => {
    await releaseWallets(tx, { userId, address: getAddress(address) }, occurredAt);
    await announceChange(tx, userId, dataOfWallets);
  }),
  on(UserDeletedSchema, (tx, { userId }) => releaseAll(tx, userId)),
];
