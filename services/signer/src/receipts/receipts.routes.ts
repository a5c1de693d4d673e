import { os, type SignerContext } from '../context.ts';
import { approveReceipt, requireReceiptSigner } from './sign-receipt.ts';

export const receiptsRoutes = ({ receipts }: SignerContext) => ({
  receiptSigner: os.receiptSigner.handler(async () => ({ signer: requireReceiptSigner(receipts) })),

  signDrawReceipt: os.signDrawReceipt.handler(async ({ input, context }) => {
    const approved = await context.transact((tx) => approveReceipt(tx, receipts, input.body, context.passport.subject));
    return approved.sign();
  }),
});
