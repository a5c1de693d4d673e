import type { ActionKind } from '../../platform/actions/action-kind.ts';
import type { EggFacts } from '../../platform/ultigen/eggs.facts.ts';
import { buyEggs } from './buy-eggs.action.tsx';
import { orderReports } from './orders.queries.ts';

const { isFacts, title, picture, doneWords, doneAt } = buyEggs;

/** Buys eggs with a wallet that Hatchery keeps. The action's id is the uid of the order, and the platform sends everything. */
export const orderEggs: ActionKind<EggFacts> = {
  name: 'order-eggs',
  ...{ isFacts, title, picture, doneWords, doneAt },
  steps: { buy: { purpose: 'buy' } },
  finalBy: orderReports,
};
