import type { NamedGeneration } from '@hatchery/chain/creature-names';
import { Button } from '../../design/button.tsx';
import { ElementTag } from '../../design/element-tag.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { type ActFacts, startAct } from '../../platform/onchain/acts.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { lackWords, type Slot, type SlotState, slotsOf } from './album.rules.ts';
import { creatureWords } from './creature.rules.ts';
import { CreaturePicture } from './creature-picture.tsx';
import { factsOfPicks } from './picks.rules.ts';
import { creaturesWords, number } from './rewards.rules.ts';
import { staking } from './staking.action.tsx';
import type { Gen1Token, Own } from './staking.read.ts';
import type { Counts, ElementSets } from './weight.rules.ts';

interface ElementSheetProps {
  generation: NamedGeneration;
  isShiny: boolean;
  sets: ElementSets;
  held: Counts;
  own: Own | undefined;
  chainId: number;
  /** Tokens of gen-1 in the wallet. */
  tokens: readonly Gen1Token[];
  /** Earnings of the next set in a week, in words. */
  earns: string;
  isPaused: boolean;
}

const nobody = '0x0000000000000000000000000000000000000000';
const stateWords: Record<SlotState, string> = { staked: 'at stake', held: 'in your wallet', lacking: 'lacking' };

/** A page of the album: the next set of an element, with what it lacks and what it would add. */
export function ElementSheet(props: ElementSheetProps) {
  const { generation, isShiny, sets, held, own, chainId, tokens, earns, isPaused } = props;
  const slots = slotsOf(generation, sets, isShiny, held);
  const have = sets.ids.length - sets.missing.length;
  const ready = slots.filter(({ state }) => state === 'held');
  const start = () =>
    startAct({ kind: staking, chainId, facts: { ...factsOf(generation, ready, tokens), referrer: nobody } });
  return (
    <section className="staking-element card" data-element={sets.element} aria-label={`Sets of ${sets.element}`}>
      <header>
        <ElementTag element={sets.element} />
        <strong>
          {number(sets.sets)} {sets.sets === 1 ? 'set' : 'sets'}
        </strong>
        <span className="soft staking-have">
          {have} of {sets.ids.length} for the next
        </span>
      </header>
      <ProgressBar value={have} most={sets.ids.length} label={`${have} of ${sets.ids.length} for the next set`} />
      <ul className="staking-slots">
        {slots.map(({ creature, state }) => (
          <li key={creature.kind} data-state={state} title={`${creature.name}, ${stateWords[state]}`}>
            <CreaturePicture creature={creature} size={48} />
            <span className="sr-only">
              {creatureWords(creature)}, {stateWords[state]}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft staking-lacks">{lackWords(slots)}</p>
      <footer>
        <p>
          Adds <strong>{number(sets.nextWeight)}</strong> weight
          <span className="soft">, about {earns} a week</span>
        </p>
        {own && ready.length > 0 && (
          <Button disabled={isPaused} onPointerEnter={wantWeb3} onClick={() => void start()}>
            Stake {creaturesWords(ready.length)}
          </Button>
        )}
      </footer>
    </section>
  );
}

function factsOf(generation: NamedGeneration, ready: readonly Slot[], tokens: readonly Gen1Token[]): ActFacts {
  const count = ready.length;
  if (generation === 'gen2')
    return { act: 'stakeGen2', count, ...factsOfPicks(ready.map(({ creature: { kind } }) => ({ kind, count: 1 }))) };
  const ids = ready.flatMap(({ creature }) => tokens.find(({ kind }) => kind === creature.kind)?.tokenId ?? []);
  return { act: 'stakeGen1', count, ids: ids.join(',') };
}
