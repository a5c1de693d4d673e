import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { checkWords, type DeskState, refusalsOf, statesOf, stateWords } from './desk.rules.ts';

const looks: Record<DeskState, string> = {
  shown: 'badge-good',
  hidden: '',
  checking: 'badge-brand',
  refused: 'badge-bad',
};

/** The states of an asset; how far a check is, and why files were refused, stand beside it. */
export function StateBadges({ asset }: { asset: DeskLibraryAsset }) {
  const { pending } = asset;
  return (
    <span className="library-desk-states">
      {statesOf(asset).map((state) => (
        <span key={state} className={`badge ${looks[state]}`}>
          {state === 'checking' && <span className="spinner" aria-hidden="true" />}
          {stateWords[state]}
        </span>
      ))}
      {pending && (
        <span className="soft library-desk-states-words">
          {pending.state === 'checking' ? checkWords(pending) : refusalsOf(pending).join(' ')}
        </span>
      )}
    </span>
  );
}
