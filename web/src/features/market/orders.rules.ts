import type { EggOrder } from '@hatchery/api/ultigen';
import { formatUnits } from '../../design/amount.rules.ts';
import type { Action, ActionStatus } from '../../platform/actions/actions.rules.ts';
import { gameToken } from '../../platform/game-token.ts';
import type { EggFacts } from '../../platform/ultigen/eggs.facts.ts';

const statuses: Record<EggOrder['status'], ActionStatus> = {
  pending: 'preparing',
  sent: 'sent',
  seen: 'seen',
  final: 'final',
  failed: 'failed',
};

/** Meanings, to the player, of errors with which the chain refuses a purchase, by the name of the error. */
const refusals: [RegExp, string][] = [
  [/TooExpensive/, 'The price rose before your order was through.'],
  [/InsufficientBalance|insufficient/i, 'Your wallet no longer had enough for it.'],
  [/NotForSale/, "These eggs aren't for sale right now."],
];

/** Returns why an order was refused, and what became of its price. */
export function refusalWords({ failure, cost }: Pick<EggOrder, 'failure' | 'cost'>): string {
  const [, why] = refusals.find(([name]) => name.test(failure ?? '')) ?? [undefined, "The network didn't take it."];
  const price = `${formatUnits(BigInt(cost), gameToken.decimals)} ${gameToken.symbol}`;
  return `Not bought. ${why} Nothing was paid, and you can spend the ${price} again.`;
}

/** Returns the platform's word on an order as an action. No wallet of the player is asked for it. */
export function actionOfOrder(order: EggOrder): Action<EggFacts> {
  const { uid, status, eggType, amount, chainId, transactionHash } = order;
  const createdAt = Date.parse(order.createdAt);
  return {
    id: uid,
    kind: 'order-eggs',
    step: 'buy',
    status: statuses[status],
    facts: { eggType, amount },
    chainId,
    ...(transactionHash ? { hash: transactionHash } : {}),
    ...(status === 'failed' ? { failure: refusalWords(order) } : {}),
    createdAt,
    updatedAt: createdAt,
  };
}
