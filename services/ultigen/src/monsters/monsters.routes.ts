import type { CallContext } from '@hatchery/kit/http';
import { type Address, getAddress } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { monsterReads, monstersOf } from './monsters.ts';
import { resyncMonsters } from './resync-monsters.ts';

/** A resync answers the newest of the caller's monsters. */
const resyncPage = { page: 1, limit: 100 };

export function monsterRoutes(context: UltigenContext) {
  const reads = monsterReads(context);
  const listOf = async (call: CallContext, owners: Address[], page: { page: number; limit: number }) => {
    const { monsters, total } = await monstersOf(context, owners, page);
    call.setHeader('x-total-count', String(total));
    return monsters;
  };
  const ownListOf = async (call: CallContext, page: { page: number; limit: number }) => {
    const wallets = await walletsOf(context.database.knex, call.passport);
    return listOf(
      call,
      wallets.map(({ address }) => address),
      page,
    );
  };

  return {
    monster: os.monster.handler(({ input }) => reads.byId(input.params.id)),

    monstersBalance: os.monstersBalance.handler(({ input, context: call }) => ownListOf(call, input.query)),

    monstersResync: os.monstersResync.handler(async ({ context: call }) => {
      await resyncMonsters(context, call.passport, call.log);
      return ownListOf(call, resyncPage);
    }),

    addressBalance: os.addressBalance.handler(({ input, context: call }) =>
      listOf(call, [getAddress(input.params.address)], input.query),
    ),
  };
}
