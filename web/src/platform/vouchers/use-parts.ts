import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useState } from 'react';
import { typedUnits } from '../../design/amount.rules.ts';
import { freeOf, isUnique, partsWords, partWords } from './parts.rules.ts';
import { amountFault, baseOf } from './units.rules.ts';

/** A voucher, or something that can become one, as far as an act needs to know it. */
export type Part = Pick<Voucher, 'uid' | 'name' | 'image' | 'tokenId' | 'amountBase' | 'decimals' | 'contractType'>;

const allFree = (voucher: Part): string => typedUnits(freeOf(voucher), voucher.decimals);

/** How much of each of some vouchers an act is about; at first as `start` says, which is all that is free of them. */
export function useParts<One extends Part>(vouchers: readonly One[], start: (voucher: One) => string = allFree) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const textOf = (voucher: One) => texts[voucher.uid] ?? start(voucher);
  const faultOf = (voucher: One) => amountFault(textOf(voucher), { decimals: voucher.decimals, most: freeOf(voucher) });
  const baseIn = (voucher: One) => (isUnique(voucher) ? 1n : (baseOf(textOf(voucher), voucher.decimals) ?? 0n));
  return {
    vouchers,
    textOf,
    baseIn,
    change: (uid: string, text: string) => setTexts((current) => ({ ...current, [uid]: text })),
    leave: (uid: string) => setLeft((current) => ({ ...current, [uid]: true })),
    errorOf: (voucher: One) => (left[voucher.uid] ? faultOf(voucher) : undefined),
    /** Shows all errors, and returns whether there are none. */
    check(): boolean {
      setLeft(Object.fromEntries(vouchers.map(({ uid }) => [uid, true])));
      return vouchers.every((voucher) => faultOf(voucher) === undefined);
    },
    words: partsWords(vouchers.map((voucher) => partWords(voucher, baseIn(voucher)))),
  };
}

export type Parts<One extends Part = Part> = ReturnType<typeof useParts<One>>;
