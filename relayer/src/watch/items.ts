import { addItems, type ItemAmounts, itemsLaw } from '@hatchery/chain/laws/items-law';
import type { Place } from '@hatchery/chain/laws/watched';
import { decodeAbiParameters, type Hex } from 'viem';
import type { Subject } from './subject.ts';
import { isBetween } from './token.ts';

/** Watches items. Of each kind, as many arrived or are in flight as left a chain. */
export function watchItems(places: readonly Place[]): Subject {
  const { judge, ...law } = itemsLaw(places);
  return {
    ...law,
    questions: [],
    judge(_, { open, givenUp }) {
      const travelling: ItemAmounts = new Map();
      for (const message of [...open.map((one) => one.message), ...givenUp])
        if (message.by === 'endpoint' && isBetween(message, places)) addItems(travelling, ...itemsOf(message.payload));
      return judge(travelling);
    },
  };
}

function itemsOf(payload: Hex): [readonly bigint[], readonly bigint[]] {
  const [, ids, amounts] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint256[]' }, { type: 'uint256[]' }],
    payload,
  );
  return [ids, amounts];
}
