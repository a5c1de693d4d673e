import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { audit } from '../audit/audit.ts';
import { requireGoing } from '../pauses/pauses.ts';
import { refuseReceiver } from '../receivers/receivers.ts';
import { custodialAmong } from '../wallets/wallets.ts';
import { upsertAuthorizations } from './sweeps.repository.ts';

export { listReceivers as sweepReceivers } from './sweeps.repository.ts';

/** Addresses are checksummed. */
type SweepCommand = {
  reference: string;
  userId: string;
  chainId: number;
  wallets: Address[];
  receiver: Address;
  lifetimeSeconds: number;
};

/** The service that knows the owners of external wallets. */
const authority = 'users';

/**
 * Allows assets of custodial wallets to be sent to one external address for a limited time. All conditions are checked again
 * when a transfer is signed.
 * @throws Problem paused while a kill switch stops it.
 * @returns the end of that time, or a refusal. A refusal is a result, so that its audit row is kept.
 */
export async function authorizeSweep(
  tx: Transaction,
  { caller, now, ...command }: SweepCommand & { caller: string; now: Date },
): Promise<{ until: Date } | { refusal: string; retryAfterSeconds?: number }> {
  const { reference, userId, chainId, receiver } = command;
  await requireGoing(tx, { chainId, part: 'withdrawals' });
  const wallets = [...new Set(command.wallets)].sort();
  const until = new Date(now.getTime() + command.lifetimeSeconds * 1000);
  const kept = await custodialAmong(tx, [...wallets, receiver]);
  const wrong = refusalOf({ caller, wallets, receiver, kept });
  const refused =
    wrong === undefined ? await refuseReceiver(tx, { wallets, receiver, userId, now }) : { refusal: wrong };
  await audit(tx, {
    at: now,
    caller,
    action: 'sweep',
    outcome: refused ? 'refused' : 'approved',
    reference,
    chainId,
    reason: refused?.refusal,
    isPassing: refused !== undefined && 'retryAfterSeconds' in refused,
    detail: { userId, wallets, receiver, until },
  });
  if (refused) return refused;
  const rows = wallets.map((wallet) => ({
    reference,
    wallet,
    user_id: userId,
    chain_id: chainId,
    receiver,
    until,
    created_at: now,
  }));
  if ((await upsertAuthorizations(tx, rows)) < rows.length)
    throw new Problem('conflict', 'This reference was used for another sweep.');
  return { until };
}

type Judged = { caller: string; wallets: Address[]; receiver: Address; kept: Set<Address> };

function refusalOf({ caller, wallets, receiver, kept }: Judged): string | undefined {
  if (caller !== authority) return 'Only the users service knows where assets may go.';
  if (kept.has(receiver)) return 'Assets are swept out of the vault, not around in it.';
  if (!wallets.every((wallet) => kept.has(wallet))) return 'A wallet is not one that is kept here.';
  return undefined;
}
