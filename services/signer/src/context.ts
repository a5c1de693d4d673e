import { serviceContracts } from '@hatchery/api/contract';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { implement } from '@orpc/server';
import type { DrawSigning } from './draws/sign-draw.ts';
import type { MasterKeys } from './keys/master-key.ts';
import type { ReceiptSigning } from './receipts/sign-receipt.ts';
import type { TransactionSigning } from './transactions/sign-transaction.ts';
import type { VoucherSigning } from './vouchers/sign-voucher.ts';

/** The parts that the slices of this service work with. */
export type SignerContext = {
  database: Database;
  masterKeys: MasterKeys;
  vouchers: VoucherSigning;
  transactions: TransactionSigning;
  draws: DrawSigning;
  receipts: ReceiptSigning;
  now: () => Date;
};

export const os = implement(serviceContracts.signer).$context<CallContext>();
