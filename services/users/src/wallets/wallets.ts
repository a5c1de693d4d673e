import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { saveWallet, setMain, unsetMain, walletsOf } from './wallets.repository.ts';
import type { WalletRow } from './wallets.rules.ts';

export { findWallet, lockAddress, walletsOf } from './wallets.repository.ts';

type NewWallet = {
  userId: string;
  address: string;
  kind: WalletRow['kind'];
  main: boolean;
  contractChainId?: number | undefined;
  now: Date;
};

/** Gives a wallet to a user, whoever had it before. A new main wallet takes the place of the last one. */
export async function linkWallet(tx: Transaction, wallet: NewWallet): Promise<void> {
  const { userId, address, kind, main, contractChainId, now } = wallet;
  const former = main ? await unsetMain(tx, userId) : undefined;
  if (former) await announceLink(tx, former);
  const row = {
    address,
    user_id: userId,
    kind,
    main,
    contract_chain_id: contractChainId ?? null,
    created_at: now,
  };
  await saveWallet(tx, row);
  await announceLink(tx, row);
}

/** Makes a wallet the main one of its user, in the place of the last one. */
export async function makeMain(tx: Transaction, wallet: WalletRow): Promise<void> {
  const former = await unsetMain(tx, wallet.user_id);
  if (former) await announceLink(tx, former);
  await setMain(tx, wallet.address);
  await announceLink(tx, { ...wallet, main: true });
}

/** Moves the custodial wallets of a guest to an account, with all that they hold. */
export async function moveCustodialWallets(
  tx: Transaction,
  { fromUserId, toUserId, now }: { fromUserId: string; toUserId: string; now: Date },
): Promise<void> {
  for (const { address, kind } of await walletsOf(tx, fromUserId))
    if (kind === 'custodial') await linkWallet(tx, { userId: toUserId, address, kind, main: false, now });
}

/** Says that the wallets of a user are nobody's from now on; the rows go with the user's. */
export async function announceUnlinks(tx: Transaction, userId: string): Promise<void> {
  for (const wallet of await walletsOf(tx, userId)) await announceUnlink(tx, wallet);
}

export const announceUnlink = (tx: Transaction, { user_id: userId, address }: WalletRow): Promise<void> =>
  publish(tx, { topic: 'users.accounts', key: userId, schema: WalletUnlinkedSchema, message: { userId, address } });

const announceLink = (tx: Transaction, { user_id: userId, address, kind, main }: WalletRow) =>
  publish(tx, {
    topic: 'users.accounts',
    key: userId,
    schema: WalletLinkedSchema,
    message: { userId, address, kind: kind === 'custodial' ? WalletKind.CUSTODIAL : WalletKind.EXTERNAL, main },
  });
