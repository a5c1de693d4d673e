import { drawItems, offChainSeed, toOdds } from '@hatchery/chain/draws';
import type { Hex } from 'viem';

export interface Simulation {
  odds: { itemId: number; weight: number }[];
  rolls: number;
  seed: Hex;
}

export interface Progress {
  done: number;
  /** Ids of items with their counts so far. */
  counts: [id: number, count: number][];
}

/** As many as a purchase with a save opens, so that a simulation draws as the platform does. */
const perDraw = 10;
const drawsPerReport = 500;

/** Opens boxes by the one algorithm of all draws, and reports every 5,000. */
export function* simulate({ odds, rolls, seed }: Simulation): Generator<Progress> {
  const table = toOdds(odds.map(({ itemId, weight }) => ({ itemId: BigInt(itemId), weight: BigInt(weight) })));
  const counts = new Map<number, number>();
  const draws = Math.ceil(rolls / perDraw);
  for (let draw = 0; draw < draws; draw++) {
    const count = Math.min(perDraw, rolls - draw * perDraw);
    const items = drawItems(offChainSeed({ serverSeed: seed, clientSeed: seed, sequence: BigInt(draw) }), table, count);
    for (const id of items) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + 1);
    const isLast = draw === draws - 1;
    if (isLast || draw % drawsPerReport === drawsPerReport - 1)
      yield { done: draw * perDraw + count, counts: [...counts] };
  }
}
