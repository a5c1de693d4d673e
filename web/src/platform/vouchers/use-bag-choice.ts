import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useState } from 'react';
import { typedUnits } from '../../design/amount.rules.ts';
import type { BundleLine } from './bundle.rules.ts';
import { freeOf } from './parts.rules.ts';
import { useParts } from './use-parts.ts';
import { useWholeBag } from './use-whole-bag.ts';

/** How many vouchers one side of a trade may have. */
export const mostLines = 50;

/** Returns a voucher with what is on hold for the bundle that is being changed counted as free. */
function withPresent(voucher: Voucher, present: readonly BundleLine[]): Voucher {
  const held = present.find(({ uid }) => uid === voucher.uid);
  return held ? { ...voucher, amountBase: String(freeOf(voucher) + BigInt(held.amountBase)) } : voucher;
}

/**
 * Vouchers that the player chooses from the bag, and how much of each. `present` is what lies there already: it is chosen at
 * first, with its amounts. One piece of what else is chosen, and of what has decimals no amount until it is typed.
 */
export function useBagChoice(present: readonly BundleLine[] = []) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(present.map(({ uid }) => uid)));
  const isMissing = (vouchers: Voucher[]) =>
    [...chosen].some((uid) => vouchers.every((voucher) => voucher.uid !== uid));
  const [searching, setSearching] = useState(false);
  const bag = useWholeBag((vouchers) => searching || isMissing(vouchers));
  const offered = bag.vouchers?.map((voucher) => withPresent(voucher, present)).filter((one) => freeOf(one) > 0n);
  const picked = offered?.filter(({ uid }) => chosen.has(uid)) ?? [];
  const parts = useParts(picked, (voucher) => {
    const held = present.find(({ uid }) => uid === voucher.uid);
    if (held) return typedUnits(BigInt(held.amountBase), held.decimals);
    return voucher.decimals === 0 ? '1' : '';
  });
  const lines: BundleLine[] = picked.map((voucher) => ({ ...voucher, amountBase: String(parts.baseIn(voucher)) }));
  return {
    ...bag,
    vouchers: offered,
    parts,
    /** The bundle as it stands. */
    lines,
    isChosen: (uid: string) => chosen.has(uid),
    /** While somebody searches, all of the bag is fetched. */
    setSearching,
    choose: (uid: string, on: boolean) =>
      setChosen((uids) => new Set(on ? [...uids, uid] : [...uids].filter((one) => one !== uid))),
    full: chosen.size >= mostLines,
  };
}

export type BagChoice = ReturnType<typeof useBagChoice>;
