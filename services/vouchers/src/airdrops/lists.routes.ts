import { os, type VouchersContext } from '../context.ts';
import { presentList } from './airdrops.presenter.ts';
import { handInList } from './read-lists.ts';
import { airdropOf, findListOf } from './save-airdrops.ts';

const kind = 'list';

/** Lists of recipients that admins upload. */
export const listsRoutes = (vouchers: VouchersContext) => ({
  airdropFileUploadUrls: os.airdropFileUploadUrls.handler(({ input: { body }, context: { transact, passport } }) =>
    transact(async (tx) => {
      const tickets = [];
      for (const file of body.files)
        tickets.push(await vouchers.files.issueTicket(tx, { kind, owner: passport.subject, ...file }));
      return tickets;
    }),
  ),

  readAirdropList: os.readAirdropList.handler(({ input: { params, body }, context: { transact, passport } }) => {
    const owner = passport.subject;
    const uploads = body.tickets.map((ticket, place) => ({ kind, owner, ticket, path: `body.tickets.${place}` }));
    return transact({
      before: () => Promise.all(uploads.map((upload) => vouchers.files.requireUpload(upload))),
      work: async (tx) => {
        const list = await handInList(tx, vouchers, { id: params.uid, ...body, admin: owner });
        return presentList(list, (await airdropOf(tx, params.uid)).asset.decimals);
      },
    });
  }),

  airdropList: os.airdropList.handler(async ({ input: { params } }) => {
    const { list, airdrop } = await findListOf(vouchers.database.knex, params);
    return presentList(list, airdrop.asset.decimals);
  }),
});
