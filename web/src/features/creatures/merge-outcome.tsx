import type { MergePreview } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import { Sheet } from '../../design/sheet.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { ConfirmMerge } from './confirm-merge.tsx';
import type { Wish } from './merge.queries.ts';
import { namesTogether } from './merge.rules.ts';
import { StatsCompared } from './stats.tsx';
import type { Keeper } from './use-keeper.ts';

interface MergeOutcomeProps {
  stays: UltigenMonster;
  keeper: Keeper;
  wish: Wish;
  /** Undefined while nobody goes in, or the platform has not answered. */
  preview: MergePreview | undefined;
  error: unknown;
  /** The figures are those of the wish before. */
  isAsking: boolean;
  /** The platform cannot be asked now. */
  isOffline: boolean;
  onBecome: (monsterId: number | undefined) => void;
}

/** The outcome of a merge: figures before and after, all that is kept, and all that is gone. */
export function MergeOutcome({ stays, keeper, wish, preview, error, ...props }: MergeOutcomeProps) {
  const { isAsking, isOffline, onBecome } = props;
  const [asks, setAsks] = useState(false);
  const isNobody = wish.consumed.length === 0;
  const shown = error ? undefined : preview;
  return (
    <Sheet
      title="What comes out"
      lead={isNobody ? 'Choose who goes in, and see it here before anything happens.' : undefined}
    >
      {error ? (
        <p className="field-error" role="alert">
          {wordsFor(error)}
        </p>
      ) : null}
      {isOffline && (
        <p className="soft" role="status">
          Waits for the connection.
        </p>
      )}
      {isNobody && <Nobody stays={stays} />}
      {!isNobody && !shown && !error && <div className="skeleton merge-out-blank" aria-busy="true" />}
      {shown && (
        <div className="merge-outcome" aria-busy={isAsking || undefined}>
          <Outcome preview={shown} />
          <Become preview={shown} stays={stays} chosen={wish.newMonsterId} onBecome={onBecome} />
          <Balance preview={shown} />
        </div>
      )}
      <Button
        look="danger"
        large
        disabled={!shown || isAsking}
        onPointerEnter={keeper.isKept ? undefined : wantWeb3}
        onClick={() => setAsks(true)}
      >
        {isNobody ? 'Merge' : `Merge ${wish.consumed.length} into it`}
      </Button>
      {asks && shown && (
        <ConfirmMerge stays={stays} keeper={keeper} wish={wish} preview={shown} onClose={() => setAsks(false)} />
      )}
    </Sheet>
  );
}

const Nobody = ({ stays }: { stays: UltigenMonster }) => (
  <div className="merge-nobody">
    <img src={pathOfPicture(stays.image)} alt="" width={140} height={140} />
  </div>
);

function Outcome({ preview: { before, after, gainedXp } }: { preview: MergePreview }) {
  return (
    <>
      <div className="merge-outcome-head">
        <img src={pathOfPicture(after.image)} alt="" width={140} height={140} />
        <div>
          <strong className="form-name">{after.name}</strong>
          <p className="merge-level" role="status">
            {after.level > before.level ? (
              <>
                Level {before.level} <span aria-hidden="true">→</span>
                <span className="sr-only">to</span> <strong>{after.level}</strong>
              </>
            ) : (
              `Level ${after.level}`
            )}
          </p>
          <p className="soft">
            +{gainedXp.toLocaleString('en')} experience, {after.xp.toLocaleString('en')} in all
          </p>
        </div>
      </div>
      <StatsCompared before={before} after={after} />
    </>
  );
}

interface BecomeProps {
  preview: MergePreview;
  stays: UltigenMonster;
  chosen: number | undefined;
  onBecome: (monsterId: number | undefined) => void;
}

/** Kinds that it may become in the same step. */
function Become({ preview: { options, before }, stays, chosen, onBecome }: BecomeProps) {
  if (options.length === 0) return null;
  const choices = [{ monsterId: undefined, name: `Stay ${before.name}`, image: stays.image }, ...options];
  return (
    <fieldset className="merge-become">
      <legend>It may also evolve</legend>
      {choices.map(({ monsterId, name, image }) => (
        <label key={name} className="merge-choice" data-in={monsterId === chosen || undefined}>
          <input
            type="radio"
            className="tick"
            name="become"
            checked={monsterId === chosen}
            onChange={() => onBecome(monsterId)}
          />
          <img src={pathOfPicture(image)} alt="" width={48} height={48} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** All that is kept, and all that is gone for good. */
function Balance({ preview: { kept, lost, consumed } }: { preview: MergePreview }) {
  const count = consumed.length;
  return (
    <div className="merge-balance">
      <div className="merge-kept">
        <h3>Kept</h3>
        <ul>
          <li>
            Its token, <span className="mono">#{kept.tokenId}</span>
          </li>
          {kept.nickname && <li>Its name, {kept.nickname}</li>}
          {kept.skills.length > 0 && <li>Its skills: {kept.skills.join(', ')}</li>}
        </ul>
      </div>
      <div className="merge-lost">
        <h3>Gone for good</h3>
        <ul>
          <li>
            {count === 1 ? 'One creature' : `${count} creatures`}:{' '}
            {namesTogether(consumed.map(({ nickname, form }) => nickname ?? form.name))}
          </li>
          {lost.nicknames.length > 0 && (
            <li>
              {lost.nicknames.length === 1 ? 'The name' : 'The names'} {lost.nicknames.join(', ')}
            </li>
          )}
          {lost.skills.length > 0 && <li>Skills that only they have: {lost.skills.join(', ')}</li>}
          {lost.xp > 0 && <li>{lost.xp.toLocaleString('en')} of their experience</li>}
        </ul>
      </div>
    </div>
  );
}
