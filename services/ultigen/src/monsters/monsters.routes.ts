import type { CallContext } from '@hatchery/kit/http';
import type { Paging } from '@hatchery/kit/lists';
import { getAddress } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { monsterList, monsterReads } from './monsters.ts';
import { nameMonster, unnameMonster } from './name-monster.ts';
import { resyncMonsters } from './resync-monsters.ts';

/** A resync answers the newest of the caller's monsters. */
const resyncPage = { page: 1, limit: 100 };

export function monstersRoutes(context: UltigenContext) {
  const { chains, database } = context;
  const reads = monsterReads(context);
  const monstersOf = monsterList(context);
  const ownList = async (call: CallContext, chain: UltigenChain, paging: Paging) => {
    const wallets = await walletsOf(database.knex, call.passport);
    const addresses = wallets.map(({ address }) => address);
    return call.list(await monstersOf(chain, addresses, paging));
  };

  return {
    monster: os.monster.handler(({ input }) => reads.byId(input.params.id)),

    nameMonster: os.nameMonster.handler(({ input: { params, body }, context: { transact, passport } }) =>
      transact((tx) => nameMonster(tx, context, { id: params.id, ...body, userId: passport.subject })),
    ),

    unnameMonster: os.unnameMonster.handler(({ input: { params }, context: { transact, passport } }) =>
      transact((tx) => unnameMonster(tx, context, { id: params.id, passport })),
    ),

    monstersBalance: os.monstersBalance.handler(({ input: { query }, context: call }) =>
      ownList(call, chains.choose(query.chainId, 'query.chainId'), query),
    ),

    monstersResync: os.monstersResync.handler(async ({ input: { query }, context: call }) => {
      const chain = chains.choose(query.chainId, 'query.chainId');
      await resyncMonsters(context, chain, call.passport, call.log);
      return ownList(call, chain, resyncPage);
    }),

    addressBalance: os.addressBalance.handler(async ({ input: { params, query }, context: call }) => {
      const chain = chains.choose(query.chainId, 'query.chainId');
      return call.list(await monstersOf(chain, [getAddress(params.address)], query));
    }),
  };
}
