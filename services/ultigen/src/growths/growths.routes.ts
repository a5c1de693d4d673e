import { os, type UltigenContext } from '../context.ts';
import { evolveFor, growOwn } from './grow-creatures.ts';
import { presentRules } from './growths.presenter.ts';
import { evolutionsFor, growthOf, growthsOf, previewMerge } from './growths.ts';

export const growthsRoutes = (context: UltigenContext) => ({
  evolveMonster: os.evolveMonster.handler(({ input: { body }, context: { transact, passport } }) =>
    transact((tx) => evolveFor(tx, context, passport, body)),
  ),

  evolveOwnMonster: os.evolveOwnMonster.handler(({ input: { params, body }, context: { transact, passport } }) =>
    transact((tx) => growOwn(tx, context, passport, { id: params.id, idPath: 'params.id', consumed: [], ...body })),
  ),

  mergeMonsters: os.mergeMonsters.handler(({ input: { body }, context: { transact, passport } }) =>
    transact((tx) => growOwn(tx, context, passport, { newMonsterId: undefined, idPath: 'body.id', ...body })),
  ),

  evolutions: os.evolutions.handler(({ input }) => evolutionsFor(context, input.params.id)),

  mergePreview: os.mergePreview.handler(({ input: { params, query }, context: { passport } }) =>
    previewMerge(context, passport, { id: params.id, ...query }),
  ),

  growths: os.growths.handler(async ({ input: { query }, context: call }) => {
    const chain = context.chains.choose(query.chainId, 'query.chainId');
    return call.list(await growthsOf(context, chain, call.passport, query));
  }),

  growth: os.growth.handler(({ input, context: call }) => growthOf(context, call.passport, input.params.uid)),

  growthRules: os.growthRules.handler(() => presentRules(context.publicUrl, context.xpPerCreatureAndDay)),
});
