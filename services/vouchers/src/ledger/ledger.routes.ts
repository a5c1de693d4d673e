import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';
import { hold, releaseHold, settleHolds } from './holds.ts';
import { requireOwnReferences } from './ledger.rules.ts';
import { balancesOf, postForService } from './services.ts';
import { createKnownUnits } from './units.ts';

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
      const parts = body.parts.map(({ voucherId, amount }) => ({ voucherId, amount: BigInt(amount) }));
      const until = body.until === null ? null : new Date(body.until);
      return transact((tx) => hold(tx, { ...body, parts, until, now: now() }));
    }),

    settleHolds: os.settleHolds.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const { reference } = body;
      if (body.legs.length > 0 || body.refuseDeleted)
        throw new Problem('service-unavailable', 'This is not there yet.');
      requireOwnReferences(passport.subject, [reference, ...body.holds.map(({ holdReference }) => holdReference)]);
      const holds = body.holds.map(({ holdReference, to }) => ({ holdReference, to: () => to }));
      const postingId = await transact((tx) => settleHolds(tx, { reference, reason: body.reason, holds, now: now() }));
      return { settled: true, postingId } as const;
    }),

    releaseHold: os.releaseHold.handler(async ({ input: { body }, context: { transact, passport } }) => {
      requireOwnReferences(passport.subject, [body.reference, body.holdReference]);
      await transact((tx) => releaseHold(tx, { ...body, now: now() }));
      return { released: true } as const;
    }),

    replaceHold: os.replaceHold.handler(() => {
      throw new Problem('service-unavailable', 'This is not there yet.');
    }),

    releaseHolds: os.releaseHolds.handler(() => {
      throw new Problem('service-unavailable', 'This is not there yet.');
    }),

    voidReference: os.voidReference.handler(() => {
      throw new Problem('service-unavailable', 'This is not there yet.');
    }),

    findVouchers: os.findVouchers.handler(() => {
      throw new Problem('service-unavailable', 'This is not there yet.');
    }),

    spendableVouchers: os.spendableVouchers.handler(() => {
      throw new Problem('service-unavailable', 'This is not there yet.');
    }),

    ledgerBalances: os.ledgerBalances.handler(async ({ input: { body } }) => ({
      balances: await balancesOf(database.knex, body),
    })),
  };
}
