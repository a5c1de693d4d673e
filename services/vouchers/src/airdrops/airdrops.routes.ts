import { os, type VouchersContext } from '../context.ts';
import { listActs, listAirdrops } from './airdrops.repository.ts';
import { changeAirdrop, createAirdrop, deleteDraft, describeAirdrop, describeAirdrops } from './save-airdrops.ts';

/** Airdrops, as admins prepare them. */
export const airdropsRoutes = (vouchers: VouchersContext) => ({
  airdrops: os.airdrops.handler(async ({ input: { query }, context }) => {
    const { items, total } = await listAirdrops(vouchers.database, query);
    return context.list({ items: await describeAirdrops(vouchers.database.knex, vouchers, items), total });
  }),

  airdrop: os.airdrop.handler(({ input: { params } }) => describeAirdrop(vouchers.database.knex, vouchers, params.uid)),

  createAirdrop: os.createAirdrop.handler(({ input: { body }, context: { transact, passport } }) =>
    transact((tx) => createAirdrop(tx, vouchers, { fields: body, admin: passport.subject })),
  ),

  changeAirdrop: os.changeAirdrop.handler(({ input: { params, body }, context: { transact, passport } }) => {
    const { version, ...fields } = body;
    const change = { id: params.uid, version, fields, admin: passport.subject };
    return transact((tx) => changeAirdrop(tx, vouchers, change));
  }),

  deleteAirdrop: os.deleteAirdrop.handler(async ({ input: { params }, context: { transact, passport } }) => {
    await transact((tx) => deleteDraft(tx, vouchers, params.uid, passport.subject));
  }),

  airdropHistory: os.airdropHistory.handler(async ({ input: { params, query }, context }) =>
    context.list(await listActs(vouchers.database.knex, params.uid, query)),
  ),
});
