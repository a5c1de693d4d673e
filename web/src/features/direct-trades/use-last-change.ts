import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useState } from 'react';
import { changeWords } from './direct-trades.rules.ts';

type Seen = { last: DirectTrade; before: DirectTrade | undefined; words: string | undefined };

/** Remembers what a table was before its last change, and says who made it. */
export function useLastChange(trade: DirectTrade): Pick<Seen, 'before' | 'words'> {
  const [seen, setSeen] = useState<Seen>({ last: trade, before: undefined, words: undefined });
  if (seen.last === trade) return seen;
  const next = afterChange(seen, trade);
  setSeen(next);
  return next;
}

function afterChange({ last, before, words }: Seen, trade: DirectTrade): Seen {
  if (last.version === trade.version) return { last: trade, before, words };
  // A change is told when it begins, with what it makes void, and takes a moment.
  const goesOn = last.sides.some(({ changing }) => changing);
  const told = changeWords(last, trade);
  return goesOn ? { last: trade, before, words: words ?? told } : { last: trade, before: last, words: told };
}
