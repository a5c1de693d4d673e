import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserDeletedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { getAddress, type Hex } from 'viem';
import type { SignerContext } from '../context.ts';
import { forgetReceiver, recordOwner, recordReceiver } from '../receivers/receivers.ts';
import { forgetOwner } from './owners.repository.ts';

/**
 * Follows whose wallets are whose. Forgets the owner of a deleted account: the signer no longer signs with the sealed keys. A
 * recovery phrase, where there is one, still restores the wallet. Keys that moved to another account stay with that account.
 */
export const ownersConsumer = ({ now }: Pick<SignerContext, 'now'>): Consumer => ({
  group: 'signer.owners',
  topic: 'users.accounts',
  handlers: [
    on(WalletLinkedSchema, (tx, { userId, address, kind, proofMessage: message, proofSignature }) => {
      const wallet = { address: getAddress(address), userId, now: now() };
      if (kind === WalletKind.CUSTODIAL) return recordOwner(tx, wallet);
      const proof = message ? { message, signature: proofSignature as Hex } : undefined;
      return recordReceiver(tx, { ...wallet, proof });
    }),
    on(WalletUnlinkedSchema, (tx, { userId, address }) => forgetReceiver(tx, { userId, address: getAddress(address) })),
    on(UserDeletedSchema, (tx, { userId }) => forgetOwner(tx, userId)),
  ],
});
