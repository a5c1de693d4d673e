import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { listWallets, setMain, unsetMain, upsertWallet } from './wallets.repository.ts';
import type { OwnedWallet } from './wallets.rules.ts';

export { findWallet, listWallets, lockAddress } from './wallets.repository.ts';

type NewWallet = {
  userId: string;
  address: string;
  kind: OwnedWallet['kind'];
  main: boolean;
  contractChainId?: number | undefined;
  /** The message that the wallet signed to be linked. The signer checks it before assets may be sent there. */
  proof?: LinkProof | undefined;
  now: Date;
};

type LinkProof = { message: string; signature: string };

/** Links a wallet to a user, even if another user had it before. A new main wallet replaces the former one. */
export async function linkWallet(tx: Transaction, wallet: NewWallet): Promise<void> {
  const { userId, address, kind, main, contractChainId, proof, now } = wallet;
  const former = main ? await unsetMain(tx, userId) : undefined;
  if (former) await announceLink(tx, former);
  const linked = { address, userId, kind, main, contractChainId: contractChainId ?? null, createdAt: now };
  await upsertWallet(tx, linked);
  await announceLink(tx, linked, proof);
}

/** Makes a wallet the main one of its user. It replaces the former one. */
export async function makeMain(tx: Transaction, wallet: OwnedWallet): Promise<void> {
  const former = await unsetMain(tx, wallet.userId);
  if (former) await announceLink(tx, former);
  await setMain(tx, wallet.address);
  await announceLink(tx, { ...wallet, main: true });
}

/** Moves the custodial wallets of a guest to an account, with everything they hold. */
export async function moveCustodialWallets(
  tx: Transaction,
  { fromUserId, toUserId, now }: { fromUserId: string; toUserId: string; now: Date },
): Promise<void> {
  for (const { address, kind } of await listWallets(tx, fromUserId))
    if (kind === 'custodial') await linkWallet(tx, { userId: toUserId, address, kind, main: false, now });
}

/** Announces that the wallets of a user are unlinked. Their rows are deleted with the user's. */
export async function announceUnlinks(tx: Transaction, userId: string): Promise<void> {
  for (const wallet of await listWallets(tx, userId)) await announceUnlink(tx, wallet);
}

export const announceUnlink = (tx: Transaction, { userId, address }: OwnedWallet): Promise<void> =>
  publish(tx, { topic: 'users.accounts', key: userId, schema: WalletUnlinkedSchema, message: { userId, address } });

const announceLink = (tx: Transaction, { userId, address, kind, main }: OwnedWallet, proof?: LinkProof) =>
  publish(tx, {
    topic: 'users.accounts',
    key: userId,
    schema: WalletLinkedSchema,
    message: {
      userId,
      address,
      kind: kind === 'custodial' ? WalletKind.CUSTODIAL : WalletKind.EXTERNAL,
      main,
      ...(proof ? { proofMessage: proof.message, proofSignature: proof.signature } : {}),
    },
  });
