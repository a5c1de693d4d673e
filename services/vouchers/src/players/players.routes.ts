import { os, type VouchersContext } from '../context.ts';
import { listHeldVouchers, listPlayersEntries } from './held-vouchers.repository.ts';
import { presentHeldVoucher, presentPlayersEntry } from './players.presenter.ts';

const mostShown = 100;
const mostExported = 1_000;

export const playersRoutes = ({ database: { knex } }: VouchersContext) => ({
  vouchersOfPlayers: os.vouchersOfPlayers.handler(async ({ input }) => {
    const { count, vouchers } = await listHeldVouchers(knex, input.body.players, mostShown);
    return { count, vouchers: vouchers.map(presentHeldVoucher) };
  }),

  exportVouchers: os.exportVouchers.handler(async ({ input: { body } }) => {
    const [{ vouchers }, entries] = await Promise.all([
      listHeldVouchers(knex, body.players, mostExported),
      listPlayersEntries(knex, body.players, mostExported),
    ]);
    return { vouchers: vouchers.map(presentHeldVoucher), entries: entries.map(presentPlayersEntry) };
  }),
});
