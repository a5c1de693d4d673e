import type { DrawReceiptRequest } from '@hatchery/api/signer';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { Address, Hex } from 'viem';
import type { MastersContext } from '../context.ts';
import { workOffDue } from '../due-work.ts';
import { receiptIdOf } from './purchases.rules.ts';
import { type Receipt, updateSignAt, updateSigned, updateTakenToSign } from './receipts.repository.ts';

type Context = Pick<MastersContext, 'database' | 'internal' | 'now' | 'log' | 'purchaseAlarm'>;

/** After a refusal, which an operator has to look at. */
const refusedMilliseconds = 60_000;

/** Returns a receipt as the signer takes it, and as it is signed. */
export const toSign = (receipt: Receipt): DrawReceiptRequest => ({
  receiptId: receiptIdOf(receipt.id),
  boxId: String(receipt.boxId),
  oddsVersion: String(receipt.oddsVersion),
  oddsHash: receipt.oddsHash,
  commitment: receipt.commitment,
  clientSeed: receipt.clientSeed,
  sequence: String(receipt.sequence),
  amount: String(receipt.itemIds.length),
  itemIds: receipt.itemIds.map(String),
  rolledAt: String(receipt.rolledAt.getTime() / 1_000),
});

/** Has a stored receipt signed. The signer signs one receipt for each draw, so it can be asked again. @throws Problem. */
export async function signReceipt({ database, internal }: Context, receipt: Receipt): Promise<void> {
  const { signer, signature } = await internal.signer.signDrawReceipt({ body: toSign(receipt) });
  await updateSigned(database.knex, { id: receipt.id, signer: signer as Address, signature: signature as Hex });
}

/** Has signed what requests and processes left behind. One that fails holds up no other. */
export async function signDue(context: Context, isClosing = () => false): Promise<void> {
  const { database, now, log } = context;
  await workOffDue({
    ...{ now, isClosing },
    take: (which) => updateTakenToSign(database.knex, which),
    work: (receipt) =>
      signReceipt(context, receipt).catch(async (error: { status?: number }) => {
        const later = new Date(now().getTime() + refusedMilliseconds);
        if (error.status !== undefined && error.status < 500) await updateSignAt(database.knex, receipt.id, later);
        throw error;
      }),
    tellLate: (late) => log.warn(late, 'receipts are not signed yet'),
  });
}

/** Has receipts signed in each replica, until closed. */
export const startSigningReceipts = (context: Context): Closable =>
  startPeriodicWork({
    name: 'sign receipts of draws',
    intervalMilliseconds: 1_000,
    log: context.log,
    work: (isClosing) => signDue(context, isClosing),
  });
