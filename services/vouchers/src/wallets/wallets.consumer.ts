import { on } from '@hatchery/kit/consumers';
import { UserDeletedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import { releaseAll, releaseWallets, upsertWallet } from './wallets.repository.ts';

/** Keeps the owners of wallets. */
export const walletHandlers = [
  on(WalletLinkedSchema, (tx, { userId, address, kind, main }, { occurredAt }) =>
    upsertWallet(tx, {
      address: getAddress(address),
      userId,
      kind: kind === WalletKind.CUSTODIAL ? 'custodial' : 'external',
      main,
      changedAt: occurredAt,
    }),
  ),
  on(WalletUnlinkedSchema, (tx, { userId, address }, { occurredAt }) =>
    releaseWallets(tx, { userId, address: getAddress(address) }, occurredAt),
  ),
  on(UserDeletedSchema, (tx, { userId }) => releaseAll(tx, userId)),
];
