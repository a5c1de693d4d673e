import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { audit } from '../audit/audit.ts';
import { requireGoing } from '../pauses/pauses.ts';
import { type Route, routesOf } from '../receivers/receivers.ts';
import { custodialAmong } from '../wallets/wallets.ts';
import { upsertAuthorizations } from './sweeps.repository.ts';

export type { Route } from '../receivers/receivers.ts';

/** An account, or one of the wallets that are kept for it. */
export type Owner = { account: string; wallet?: Address | undefined };

type Withdrawal = Owner & { reference: string; chainId: number; receiver: Address; caller: string; now: Date };

const lifetimeMilliseconds = 86_400_000;

/** Lists which kept wallets of an account may be emptied to which of its own wallets, and from when on. */
export const listRoutes = async (db: Queryable, { account, wallet }: Owner): Promise<Route[]> =>
  (await routesOf(db, account)).filter((route) => wallet === undefined || route.wallet === wallet);

/**
 * Allows assets of kept wallets to be sent to another wallet of the same account for a day, without the users service. It takes
 * nobody's word: it allows only what this service has recorded and checked itself, so it allows less than users may ask for.
 * @throws Problem paused while a kill switch stops it.
 * @returns the wallets and the end of that time, or a refusal. A refusal is a result, so that its audit row is kept.
 */
export async function allowWithdrawal(
  tx: Transaction,
  { reference, account, wallet, chainId, receiver, caller, now }: Withdrawal,
): Promise<{ wallets: Address[]; until: Date } | { refusal: string }> {
  await requireGoing(tx, { chainId, part: 'withdrawals' });
  const routes = (await listRoutes(tx, { account, wallet })).filter((route) => route.receiver === receiver);
  const isKept = (await custodialAmong(tx, [receiver])).has(receiver);
  const refusal = isKept ? 'Assets are swept out of the vault, not around in it.' : refusalOf(routes, now);
  const wallets = routes.map((route) => route.wallet);
  const until = new Date(now.getTime() + lifetimeMilliseconds);
  await audit(tx, {
    at: now,
    caller,
    action: 'sweep',
    outcome: refusal === undefined ? 'approved' : 'refused',
    reference,
    chainId,
    ...(refusal !== undefined && { reason: refusal }),
    detail: { userId: account, wallets, receiver, until },
  });
  if (refusal !== undefined) return { refusal };
  const same = { reference, user_id: account, chain_id: chainId, receiver, until, created_at: now };
  const rows = wallets.map((address) => ({ ...same, wallet: address }));
  if ((await upsertAuthorizations(tx, rows)) < rows.length)
    throw new Problem('conflict', 'This reference was used for another sweep.');
  return { wallets, until };
}

function refusalOf(routes: Route[], now: Date): string | undefined {
  const [first] = routes;
  if (!first) return 'The signer knows no such wallet of the owner of what is kept.';
  if (!first.signed)
    return 'The signer has checked no signature of this wallet. Only the users service can vouch for it.';
  const from = new Date(Math.max(...routes.map((route) => route.from.getTime())));
  return from > now
    ? `This wallet is new to the vault. Assets can be sent to it from ${from.toISOString()} on.`
    : undefined;
}
