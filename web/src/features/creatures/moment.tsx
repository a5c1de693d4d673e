import type { CreatureForm, CreatureGrowth } from '@hatchery/api/growth-shapes';
import type { CSSProperties } from 'react';
import { Button } from '../../design/button.tsx';
import { NightStage } from '../../design/night-stage.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import { factsOfGrowth, grownWords, othersWords, skillsWords } from './grow.rules.ts';
import type { Phase } from './moment.rules.ts';
import { Morph } from './morph.tsx';
import type { Outlines } from './read-silhouette.ts';
import { Rolling } from './rolling.tsx';
import { changesOf, changesWords } from './stats.rules.ts';
import { StatsCompared } from './stats.tsx';
import { useMoment } from './use-moment.ts';
import './moment.css';

interface MomentProps {
  growth: CreatureGrowth;
  /** The name that its player gave it, or that of its kind before. */
  name: string;
  element: string;
  onClose: () => void;
}

/** Shows how a creature grew, before the player's eyes. They can skip to the result at any time; Escape does, too. */
export function Moment({ growth, name, element, onClose }: MomentProps) {
  const { before, after, consumed } = growth;
  const { phase, tell, outlines, still } = useMoment(before.image, after.image);
  const isOver = phase === 'result';
  return (
    <NightStage
      look="moment"
      {...{ element, phase, still, onClose }}
      title={isOver ? titleOf(growth, name) : `${name} is changing`}
      skip={isOver ? undefined : 'Skip'}
      onSkip={() => tell('skip')}
      words={wordsOf(phase, growth, name)}
      acts={
        <Button look="primary" large onClick={() => (isOver ? onClose() : tell('next'))}>
          {isOver ? 'Done' : 'Go on'}
        </Button>
      }
    >
      <div className="moment-body">
        <Scene phase={phase} before={before} after={after} outlines={outlines} others={consumed.length} still={still} />
        {isOver && <Result before={before} after={after} />}
      </div>
    </NightStage>
  );
}

const titleOf = ({ before, after }: CreatureGrowth, name: string): string =>
  before.monsterId === after.monsterId ? `${name} has grown` : `${name} is ${articleFor(after.name)} ${after.name} now`;

const articleFor = (noun: string): string => (/^[aeiou]/i.test(noun) ? 'an' : 'a');

function wordsOf(phase: Phase, growth: CreatureGrowth, name: string): string {
  const { before, after, consumed } = growth;
  switch (phase) {
    case 'before':
      return consumed.length > 0 ? `${othersWords(consumed.length)} gave their light.` : 'Something stirs.';
    case 'glowing':
      return 'It turns into light.';
    case 'changing':
      return before.monsterId === after.monsterId ? 'The light grows.' : 'The light looks for a new shape.';
    case 'after':
      return after.name;
    case 'result': {
      const figures = changesWords(changesOf(before, after));
      const told = grownWords({ ...factsOfGrowth(growth), name });
      return `${told} Level ${after.level}.${figures ? ` ${figures}.` : ''}`;
    }
  }
}

interface SceneProps {
  phase: Phase;
  before: CreatureForm;
  after: CreatureForm;
  outlines: Outlines | undefined;
  /** How many creatures went in: a light each. */
  others: number;
  still: boolean;
}

/** The creature on its hill, as it was, as light, and as it is. All stand on one spot. */
function Scene({ phase, before, after, outlines, others, still }: SceneProps) {
  const isOld = phase === 'before' || phase === 'glowing';
  return (
    <div className="moment-scene" aria-hidden="true">
      <div className="rays" />
      <div className="moment-ground" />
      <img className="moment-old" src={pathOfPicture(before.image)} alt="" width={256} height={256} />
      <img className="moment-new" src={pathOfPicture(after.image)} alt="" width={256} height={256} />
      {outlines && <Morph outlines={outlines} moves={phase === 'changing' && !still} share={isOld ? 0 : 1} />}
      {lightsOf(others).map((turn) => (
        <span key={turn} className="moment-light" style={{ '--turn': `${turn}deg` } as CSSProperties} />
      ))}
    </div>
  );
}

/** Returns the directions from which lights come, in degrees. */
const lightsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 360) / count);

/** All that changed, in figures that roll. */
function Result({ before, after }: Pick<SceneProps, 'before' | 'after'>) {
  const skills = skillsWords(before, after);
  return (
    <div className="moment-result card">
      <p className="moment-level">
        Level <Rolling before={before.level} after={after.level} unit="" decimals={0} />
        <span className="soft">Stage {after.stage}</span>
      </p>
      <StatsCompared before={before} after={after} rolls />
      {skills && <p className="moment-skills">{skills}</p>}
    </div>
  );
}
