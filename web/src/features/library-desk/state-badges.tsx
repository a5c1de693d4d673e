import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { checkWords, type DeskState, refusalsOf, statesOf, stateWords } from './desk.rules.ts';

const looks: Record<DeskState, string> = {
  shown: 'badge-good',
  hidden: '',
  checking: 'badge-brand',
  refused: 'badge-bad',
};

interface StateBadgesProps {
  asset: DeskLibraryAsset;
  /** Says how far a check is, and why files were refused. */
  told?: boolean;
}

/** The states of an asset. */
export function StateBadges({ asset, told = false }: StateBadgesProps) {
  const { pending } = asset;
  const words = pending && (pending.state === 'checking' ? checkWords(pending) : refusalsOf(pending).join(' '));
  return (
    <span className="library-desk-states">
      <span>
        {statesOf(asset).map((state) => (
          <span key={state} className={`badge ${looks[state]}`}>
            {state === 'checking' && <span className="spinner" aria-hidden="true" />}
            {stateWords[state]}
          </span>
        ))}
      </span>
      {told && words && (
        <span className="soft library-desk-states-words" title={words}>
          {words}
        </span>
      )}
    </span>
  );
}
