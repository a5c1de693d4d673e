import { idOfRequest } from '@hatchery/kit/id-of-request';
import { bytesToBigInt, getAddress } from 'viem';
import { os, type VouchersContext } from '../context.ts';
import { listTokensOfContracts } from '../ledger/vouchers.ts';
import { destroyVouchers } from './destroy-vouchers.ts';
import { findVouchersOf, spendableOf } from './find-vouchers.ts';
import { vouchersOf } from './list-vouchers.ts';

export const vouchersRoutes = ({ database, randomBytes, now }: VouchersContext) => ({
  randomVoucherId: os.randomVoucherId.handler(() => String(bytesToBigInt(randomBytes(32)))),

  vouchers: os.vouchers.handler(({ input, context: { passport } }) =>
    vouchersOf(database.knex, { userId: passport.subject, ...input.query }),
  ),

  vouchersOfPlayer: os.vouchersOfPlayer.handler(({ input }) => vouchersOf(database.knex, input.query)),

  findVouchers: os.findVouchers.handler(({ input }) => findVouchersOf(database.knex, input.body.voucherIds)),

  spendableVouchers: os.spendableVouchers.handler(({ input }) => spendableOf(database.knex, input.body)),

  vouchersOfContracts: os.vouchersOfContracts.handler(async ({ input: { body } }) => {
    const contracts = body.contracts.map(({ chainId, contract }) => ({ chainId, contract: getAddress(contract) }));
    return { tokens: await listTokensOfContracts(database.knex, { userIds: body.userIds, contracts }) };
  }),

  destroyVouchers: os.destroyVouchers.handler(({ input: { body }, context: { transact, passport, headers } }) => {
    const userId = passport.subject;
    const id = idOfRequest('destruction', userId, headers['idempotency-key']?.toString());
    return transact((tx) => destroyVouchers(tx, { id, userId, ...body, now: now() }));
  }),
});
