import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { isStale, wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { deskKey } from './desk.queries.ts';
import { countWords, unchanged } from './desk.rules.ts';

interface Wanted {
  assets: readonly DeskLibraryAsset[];
  active: boolean;
}

interface Outcome {
  done: number;
  faults: string[];
}

async function change({ assets, active }: Wanted, options: CallOptions): Promise<Outcome> {
  const outcome: Outcome = { done: 0, faults: [] };
  for (const asset of assets.filter((one) => one.active !== active)) {
    try {
      const body = { ...unchanged(asset), active };
      await api['assets-library'].changeLibraryAsset({ params: { uid: asset.uid }, body }, options);
      outcome.done += 1;
    } catch (error) {
      const words = isStale(error) ? 'Someone changed it since this list was loaded. Try again.' : wordsFor(error);
      outcome.faults.push(`${asset.title}: ${words}`);
    }
  }
  return outcome;
}

/** Shows assets to everybody, or hides them, one after the other. What could not be changed is named. */
export const useVisibility = (onDone?: () => void) =>
  useIntent({
    run: change,
    refresh: [deskKey, libraryKey],
    onDone({ done, faults }, { active }) {
      if (done > 0) toast(`${countWords(done, 'asset')} ${active ? 'shown to everybody' : 'hidden'}.`, 'good');
      const [first] = faults;
      if (first) toast(faults.length === 1 ? first : `${first} And ${faults.length - 1} more.`, 'bad');
      if (faults.length === 0) onDone?.();
    },
  });
