import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Hills } from '../../design/hills.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { Link } from '../../platform/router.tsx';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { EggPicture } from './egg-picture.tsx';
import { gen2 } from './gen2.action.tsx';
import type { NestFigures, Own } from './gen2.read.ts';
import {
  chanceAt,
  type Egg,
  eggKinds,
  eggs,
  eggsWords,
  elementsOfEgg,
  mostPerHatch,
  percent,
  untilRise,
} from './gen2.rules.ts';
import { HatchStage } from './hatch-stage.tsx';
import type { Hatch, HatchPlace } from './hatches.rules.ts';
import type { Met } from './use-met.ts';
import { useScene } from './use-scene.ts';
import './nest.css';

interface NestProps {
  nest: NestFigures;
  own: Own | undefined;
  /** Hatches that are under way, or whose creatures are still to be met, the oldest first. */
  toMeet: readonly Hatch[];
  place: HatchPlace;
  met: Met;
  isConnected: boolean;
}

/** The player's eggs under the sky. What hatches is shown here from the press of the button until its creatures are met. */
export function Nest({ nest, own, toMeet, place, met, isConnected }: NestProps) {
  // The player looks at their eggs while others hatch.
  const [isAside, setAside] = useState(false);
  const [isBack, setBack] = useState(false);
  const [hatch] = toMeet;
  if (hatch && !isAside)
    return (
      <HatchStage
        key={hatch.requestId}
        hatch={hatch}
        place={place}
        onMet={() => {
          setBack(true);
          met.meet(hatch.requestId);
        }}
        onAside={() => {
          setBack(true);
          setAside(true);
        }}
      />
    );
  return (
    <EggChoice
      nest={nest}
      own={own}
      chainId={place.chainId}
      isConnected={isConnected}
      isBack={isBack}
      {...(hatch ? { onBack: () => setAside(false) } : {})}
    />
  );
}

interface EggChoiceProps {
  nest: NestFigures;
  own: Own | undefined;
  chainId: number;
  isConnected: boolean;
  /** The player comes back to it from a hatch. */
  isBack: boolean;
  /** Goes back to the hatch that is under way. */
  onBack?: () => void;
}

function EggChoice({ nest, own, chainId, isConnected, isBack, onBack }: EggChoiceProps) {
  const scene = useScene({ follows: isBack, takesFocus: true });
  const [chosen, setChosen] = useState<Egg>();
  const [wanted, setWanted] = useState(1);
  const egg: Egg = chosen ?? (own && own.eggs[0] === 0 && own.eggs[1] > 0 ? 1 : 0);
  const has = own?.eggs[egg] ?? 0;
  const most = Math.max(1, Math.min(mostPerHatch, has, nest.hatchable[egg]));
  const amount = Math.min(wanted, most);
  return (
    <section ref={scene} tabIndex={-1} className="gen2-nest card" aria-label="Your nest">
      <fieldset className="gen2-sky on-sky" aria-label="Which egg">
        <Hills />
        {eggs.map((kind) => (
          <label key={kind} className="gen2-egg" data-egg={kind}>
            <input type="radio" name="gen2-egg" checked={egg === kind} onChange={() => setChosen(kind)} />
            <EggPicture egg={kind} size={128} />
            <span className="gen2-egg-words">
              <strong>{eggKinds[kind]} egg</strong>
              <span>{isConnected ? (own ? `You have ${own.eggs[kind].toLocaleString('en')}` : '…') : 'Choose'}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="gen2-nest-words">
        <Chances egg={egg} nest={nest} />
        <div className="gen2-count-line">
          <Stepper label="How many to hatch" value={amount} most={most} onChange={setWanted} />
          <Button
            look="primary"
            large
            disabled={!nest.isOpen || (isConnected && has === 0)}
            onPointerEnter={wantWeb3}
            onClick={() => void startAct({ kind: gen2, chainId, facts: { act: 'hatch', egg, amount } })}
          >
            Hatch {eggsWords(egg, amount)}
          </Button>
        </div>
        <p className="gen2-note soft" role="status">
          {nest.isOpen
            ? own && has === 0
              ? `No ${eggKinds[egg].toLowerCase()} eggs in your wallet. Buy some below.`
              : 'An egg that hatches is gone. Its creature is drawn a few seconds later.'
            : 'Hatching is closed right now. Your eggs stay in your wallet.'}
        </p>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            Back to your hatching eggs
          </Button>
        )}
      </div>
    </section>
  );
}

function Chances({ egg, nest: { streak } }: { egg: Egg; nest: NestFigures }) {
  const chance = chanceAt(streak);
  const [first, ...rest] = elementsOfEgg[egg];
  return (
    <div className="gen2-chance">
      <p className="gen2-chance-figure">
        <strong>{percent(chance)}</strong> chance of a shiny
      </p>
      <p className="soft">
        {streak.toLocaleString('en')} {streak === 1 ? 'egg' : 'eggs'} of all players in a row without one. After{' '}
        {untilRise(streak)} more it is {percent(chanceAt(streak + untilRise(streak)))}.
      </p>
      <p className="soft">
        {eggKinds[egg]} eggs hatch {first}, {rest.slice(0, -1).join(', ')} and {rest.at(-1)}.
      </p>
      <Link className="gen2-link" to="/gen2/pools">
        See who can hatch
      </Link>
    </div>
  );
}
