import { getNetwork } from '@hatchery/chain/networks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Hills } from '../../design/hills.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { CreaturePlate } from './creature-picture.tsx';
import { EggPicture } from './egg-picture.tsx';
import { eggsWords } from './gen2.rules.ts';
import { creaturesOf, type Hatch, type HatchPlace, type HatchState, stateOf } from './hatches.rules.ts';
import { Late } from './late.tsx';
import { Proof } from './proof.tsx';
import { useScene } from './use-scene.ts';

interface HatchStageProps {
  hatch: Hatch;
  place: HatchPlace;
  /** The player has met the creatures and goes on. */
  onMet: () => void;
  /** The player looks at their other eggs meanwhile. */
  onAside: () => void;
}

/** Returns the room of each egg: fewer eggs are drawn larger. */
function clutchOf(amount: number) {
  const inRow = amount > 4 ? Math.ceil(amount / 2) : amount;
  const size = amount === 1 ? 208 : amount === 2 ? 168 : amount < 5 ? 128 : 104;
  return { '--egg': `${size}px`, '--in-row': inRow } as CSSProperties;
}

const cracks = { waiting: 0, due: 1, drawn: 2, done: 2 } as const satisfies Record<HatchState, 0 | 1 | 2>;

/** Shows eggs from the block that took them until the player has met who came out. */
export function HatchStage({ hatch, place, onMet, onAside }: HatchStageProps) {
  const [isOpened, setOpened] = useState(false);
  const scene = useScene({ follows: true, takesFocus: false });
  const state = stateOf(hatch, place.head);
  if (hatch.drawn && isOpened) return <Reveal hatch={hatch} drawn={hatch.drawn} place={place} onMet={onMet} />;
  const { title, text } = wordsOf(hatch, state, place);
  return (
    <section ref={scene} tabIndex={-1} className="gen2-nest card" aria-label="Your nest">
      <div className="gen2-sky gen2-hatching on-sky" data-state={state}>
        <Hills />
        <span className="gen2-hatch-number mono">Hatch {hatch.requestId}</span>
        <div className="gen2-clutch" style={clutchOf(hatch.amount)}>
          <Repeated count={hatch.amount}>
            <EggPicture egg={hatch.egg} size={176} cracked={cracks[state]} />
          </Repeated>
        </div>
      </div>
      <div className="gen2-nest-words gen2-turn">
        <div role="status" className="gen2-status">
          <h2>{title}</h2>
          <p className="soft">{text}</p>
        </div>
        <Steps state={state} />
        <div className="gen2-acts">
          <Button look="primary" large disabled={!hatch.drawn} onClick={() => setOpened(true)}>
            {hatch.amount === 1 ? 'See your creature' : 'See your creatures'}
          </Button>
          <Button look="quiet" onClick={onAside}>
            Look at your other eggs
          </Button>
        </div>
        <Late hatch={hatch} place={place} />
      </div>
    </section>
  );
}

function wordsOf({ amount, drawBlock }: Hatch, state: HatchState, { head, chainId }: HatchPlace) {
  const block = drawBlock.toLocaleString('en');
  const seconds = Math.max(1, Math.ceil((drawBlock - head) * getNetwork(chainId).blockTimeSeconds));
  const them = amount === 1 ? 'It is' : 'They are';
  const words: Record<HatchState, { title: string; text: string }> = {
    waiting: { title: 'It stirs', text: `Block ${block} decides, in about ${seconds} s. Nobody can know it before.` },
    due: { title: 'A crack in the shell', text: `Block ${block} is there. The draw follows in a moment.` },
    drawn: { title: 'Someone looks out', text: `Drawn. ${them} on the way to your wallet.` },
    done: { title: 'Someone looks out', text: `Drawn. ${them} in your wallet.` },
  };
  return words[state];
}

const steps = ['Eggs given', 'Drawn', 'In your wallet'];
const doneSteps: Record<HatchState, number> = { waiting: 1, due: 1, drawn: 2, done: 3 };

function Steps({ state }: { state: HatchState }) {
  const done = doneSteps[state];
  return (
    <ol className="gen2-steps" aria-label="Progress">
      {steps.map((name, index) => (
        <li key={name} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

interface RevealProps {
  hatch: Hatch;
  drawn: NonNullable<Hatch['drawn']>;
  place: HatchPlace;
  onMet: () => void;
}

/** Shows who came out. */
function Reveal({ hatch, drawn, place, onMet }: RevealProps): ReactNode {
  const creatures = creaturesOf(drawn.tokenIds);
  const scene = useScene({ follows: true, takesFocus: true });
  const shinies = creatures.filter(({ isShiny }) => isShiny).length;
  return (
    <section ref={scene} tabIndex={-1} className="gen2-nest card" aria-label="Your nest">
      <div className="gen2-sky gen2-reveal on-sky">
        <Hills />
        <ul className="gen2-plates" data-many={creatures.length > 1 || undefined} aria-label="Who hatched">
          {creatures.map((creature, index) => (
            // The order of a draw never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be alike
            <li key={index} style={{ animationDelay: `${index * 90}ms` }}>
              <CreaturePlate creature={creature} />
            </li>
          ))}
        </ul>
      </div>
      <div className="gen2-nest-words gen2-turn">
        <div role="status" className="gen2-status">
          <h2>{creatures.length === 1 ? `Meet ${creatures[0]?.name}` : `Meet all ${creatures.length}`}</h2>
          <p className="soft">
            From {eggsWords(hatch.egg, hatch.amount)}
            {shinies > 0 ? `, ${shinies} of them shiny` : ''}.{' '}
            {hatch.claimedBlock === undefined ? 'On the way to your wallet.' : 'In your wallet.'}
          </p>
        </div>
        <div className="gen2-acts">
          <Button look="primary" large onClick={onMet}>
            Back to your eggs
          </Button>
        </div>
        <Proof hatch={hatch} place={place} />
      </div>
    </section>
  );
}
