import type { UltigenEggsBalance } from '@hatchery/api/ultigen';
import { getEgg } from '../content/content.ts';
import type { EggAmounts } from './eggs.repository.ts';

export const eggImage = (publicUrl: string, eggType: number) => `${publicUrl}/public/ultigen/eggs/${eggType}.svg`;

/** Returns what the API tells of eggs of one type. */
export function presentEggs(
  { eggType, ...amounts }: EggAmounts,
  { chainId, publicUrl }: { chainId: number; publicUrl: string },
): UltigenEggsBalance {
  const egg = getEgg(eggType);
  const kind = { id: eggType, name: egg?.name ?? '', element: egg?.element ?? '', image: eggImage(publicUrl, eggType) };
  return { ...kind, ...amounts, chainId };
}
