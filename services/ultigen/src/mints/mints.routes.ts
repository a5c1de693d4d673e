import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type UltigenContext } from '../context.ts';
import { recipientOf } from '../gifts/give-eggs.ts';
import { settleReferences } from '../gifts/settle-references.ts';
import { mintMonster, requireMintPlan, reserveMint } from './mint-monster.ts';
import { listGivenOfMonsters } from './settle-monsters.ts';

type Minting = Parameters<Parameters<typeof os.mintMonster.handler>[0]>[0];

export const mintsRoutes = (context: UltigenContext) => {
  /** @param isFromBudget whether the caller is an API key, which has a budget. */
  const mint = ({ input: { body }, context: { transact, passport, headers } }: Minting, isFromBudget: boolean) => {
    const { chainId } = context.chains.choose(body.chainId, 'body.chainId');
    const plan = requireMintPlan(body);
    return transact({
      before: async () => {
        const reference = idOfRequest('mint', passport.subject, headers['idempotency-key']?.toString());
        const address = await recipientOf(context, body, chainId);
        if (isFromBudget) await reserveMint(context, passport, reference);
        return { reference, chainId, address, plan };
      },
      work: (tx, wanted) => mintMonster(tx, context, passport, wanted),
    });
  };
  return {
    mintMonster: os.mintMonster.handler((call) => mint(call, true)),

    mintMonsterAsAdmin: os.mintMonsterAsAdmin.handler((call) => mint(call, false)),

    settleMonsterReferences: os.settleMonsterReferences.handler(async ({ input, context: { transact } }) => {
      const settling = { now: context.now(), listGiven: listGivenOfMonsters };
      return { given: await transact((tx) => settleReferences(tx, input.body.references, settling)) };
    }),
  };
};
