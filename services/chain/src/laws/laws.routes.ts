import { type ChainContext, os } from '../context.ts';
import { presentFinding, presentLaw, presentLimit, presentWay } from './laws.presenter.ts';
import { listEndedFindings, listLawStates, listLimits, listOpenFindings, listWays } from './laws.repository.ts';

export const lawsRoutes = ({ database: { knex } }: ChainContext) => ({
  chainLaws: os.chainLaws.handler(async () => {
    const [laws, open, ended, ways, limits] = await Promise.all([
      listLawStates(knex),
      listOpenFindings(knex),
      listEndedFindings(knex),
      listWays(knex),
      listLimits(knex),
    ]);
    return {
      laws: laws.map(presentLaw),
      open: open.map(presentFinding),
      ended: ended.map(presentFinding),
      underWay: ways.map(presentWay),
      limits: limits.map(presentLimit),
    };
  }),
});
