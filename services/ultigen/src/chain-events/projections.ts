import type { Declaration } from '@hatchery/indexing/declaration';
import { followRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { UltigenContext } from '../context.ts';
import { eggLocks } from '../eggs/egg-locks.projection.ts';
import { eggTransfers } from '../eggs/eggs.projection.ts';
import { giftRedemptions } from '../gifts/settle-gifts.ts';
import { growthRedemptions } from '../growths/settle-growths.ts';
import { hatchRedemptions } from '../hatches/settle-hatches.ts';
import { holdingChanges } from '../holdings/holdings.projection.ts';
import { monsterTransfers } from '../monsters/monsters.projection.ts';
import { orderArrivals } from '../orders/settle-orders.ts';
import { type UltigenEvent, ultigenAbis } from './events.ts';

/** The contracts that this service follows, and what it keeps of them. */
export const followedContracts = ({ chains }: Pick<UltigenContext, 'chains'>): Declaration<typeof ultigenAbis> => ({
  abis: ultigenAbis,
  chains: new Map(
    chains.all.map(({ chainId, eggs, monsters, startBlock }) => [
      chainId,
      { ultigenEggs: eggs, ultigenMonsters: monsters, startBlock },
    ]),
  ),
  projections: [
    holdingChanges,
    eggTransfers,
    // Before monsters: what a hatch minted gets the rows that were drawn for it, and the log learns what growths took over.
    followRedemptions<UltigenEvent>({ gift: giftRedemptions, hatch: hatchRedemptions, growth: growthRedemptions }),
    // After redemptions: eggs that were burned for a hatch no longer have to back it.
    eggLocks,
    orderArrivals,
    monsterTransfers,
  ],
});
