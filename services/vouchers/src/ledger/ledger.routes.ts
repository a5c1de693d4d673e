import { os, type VouchersContext } from '../context.ts';
import { hold, releaseHold, releaseHolds } from './holds.ts';
import { requireOwnReferences } from './ledger.rules.ts';
import { replaceHold } from './replace-hold.ts';
import { balancesOf, postForService, settleForService } from './services.ts';
import { createKnownUnits } from './units.ts';
import { voidReference } from './void-reference.ts';

/** Lets other services post, hold and settle. */
export function ledgerRoutes({ database, now }: VouchersContext) {
  const known = createKnownUnits();
  return {
    postToLedger: os.postToLedger.handler(({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference]);
      return transact((tx) => postForService(tx, body, { known, now: now() }));
    }),

    holdVouchers: os.holdVouchers.handler(({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference]);
      return transact((tx) => hold(tx, { ...body, ...termsOf(body), now: now() }));
    }),

    replaceHold: os.replaceHold.handler(({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference, body.holdReference]);
      return transact((tx) => replaceHold(tx, { ...body, ...termsOf(body), now: now() }));
    }),

    settleHolds: os.settleHolds.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const { reference, holds } = body;
      requireOwnReferences(passport.subject, [reference, ...holds.map(({ holdReference }) => holdReference)]);
      const postingId = await transact((tx) => settleForService(tx, body, { known, now: now() }));
      return { settled: true, postingId } as const;
    }),

    releaseHold: os.releaseHold.handler(async ({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference, body.holdReference]);
      await transact((tx) => releaseHold(tx, { ...body, now: now() }));
      return { released: true } as const;
    }),

    releaseHolds: os.releaseHolds.handler(async ({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference, ...body.holdReferences]);
      await transact((tx) => releaseHolds(tx, { ...body, now: now() }));
      return { released: true } as const;
    }),

    voidReference: os.voidReference.handler(({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference]);
      return transact((tx) => voidReference(tx, { ...body, now: now() }));
    }),

    ledgerBalances: os.ledgerBalances.handler(async ({ input: { body } }) => ({
      balances: await balancesOf(database.knex, body),
    })),
  };
}

type Terms = { parts: { voucherId: string; amount: string }[]; until: string | null };

const termsOf = ({ parts, until }: Terms) => ({
  parts: parts.map(({ voucherId, amount }) => ({ voucherId, amount: BigInt(amount) })),
  until: until === null ? null : new Date(until),
});
