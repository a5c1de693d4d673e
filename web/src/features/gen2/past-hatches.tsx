import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { CreaturePicture } from './creature-picture.tsx';
import { EggPicture } from './egg-picture.tsx';
import { eggsWords } from './gen2.rules.ts';
import { creaturesOf, creatureWords, type Hatch, type HatchPlace, type HatchState, stateOf } from './hatches.rules.ts';
import { Late } from './late.tsx';
import { Proof } from './proof.tsx';

interface PastHatchesProps {
  hatches: readonly Hatch[];
  place: HatchPlace;
  /** The wallet's hatches are read. */
  isKnown: boolean;
  /** Hatches whose creatures are still to be met in the nest. They are not given away here. */
  waits: ReadonlySet<number>;
  earlier: { from: number; isLoading: boolean; error: Error | null; search: () => void } | undefined;
}

const stateWords: Record<HatchState, string> = {
  waiting: 'waiting for its block',
  due: 'about to be drawn',
  drawn: 'drawn, on the way to your wallet',
  done: 'in your wallet',
};

/** All hatches of the wallet that are known, with who came out, and their proofs. */
export function PastHatches({ hatches, place, isKnown, waits, earlier }: PastHatchesProps) {
  return (
    <Sheet title="Your hatches" lead="Each with who came out, and the proof that chance alone decided.">
      {hatches.length === 0 ? (
        <p className="none-yet">{isKnown ? 'None in these blocks.' : 'Reading the chain'}</p>
      ) : (
        <ul className="rows">
          {hatches.map((hatch) => (
            <PastHatch key={hatch.requestId} hatch={hatch} place={place} isOnStage={waits.has(hatch.requestId)} />
          ))}
        </ul>
      )}
      {earlier && earlier.from > 0 && (
        <div className="gen2-earlier">
          <p className="soft">
            Searched from block <span className="mono">{earlier.from.toLocaleString('en')}</span> on.
          </p>
          {earlier.error && <Failure error={earlier.error} />}
          <Button busy={earlier.isLoading} onClick={earlier.search}>
            Look further back
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function PastHatch({ hatch, place, isOnStage }: { hatch: Hatch; place: HatchPlace; isOnStage: boolean }) {
  const state = stateOf(hatch, place.head);
  const isTold = !isOnStage;
  const creatures = hatch.drawn && isTold ? creaturesOf(hatch.drawn.tokenIds) : [];
  return (
    <li className="row gen2-past">
      <EggPicture egg={hatch.egg} size={48} cracked={hatch.drawn ? 2 : 1} />
      <div className="row-words">
        <strong>
          Hatch {hatch.requestId}: {eggsWords(hatch.egg, hatch.amount)}
        </strong>
        <span className="soft">
          Block {hatch.block.toLocaleString('en')}, {hatch.drawn && !isTold ? 'waits in your nest' : stateWords[state]}
        </span>
      </div>
      {creatures.length > 0 && (
        <ul className="gen2-strip" aria-label="Who came out">
          {creatures.map((creature, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be alike, and their order never changes
            <li key={index} data-element={creature.element} title={creatureWords(creature)}>
              <CreaturePicture creature={creature} size={56} />
            </li>
          ))}
        </ul>
      )}
      {isTold && hatch.drawn && <Proof hatch={hatch} place={place} />}
      {isTold && <Late hatch={hatch} place={place} />}
    </li>
  );
}
