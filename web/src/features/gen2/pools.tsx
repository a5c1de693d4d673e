import { monsterIdsOf } from '@hatchery/chain/creatures';
import { useState } from 'react';
import { Fact, Facts } from '../../design/facts.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { CreaturePicture } from './creature-picture.tsx';
import { readPools } from './gen2.read.ts';
import { chanceAt, copies, elements, percent, shinyOf, untilRise } from './gen2.rules.ts';
import { Gen2Page } from './gen2-page.tsx';
import { creatureOf } from './hatches.rules.ts';
import { useGen2 } from './use-gen2.ts';
import '../../design/filter-chip.css';
import './pools.css';

type Element = (typeof elements)[number];

/** Every creature that can hatch, by element, with how many are left of its common and its shiny form. */
export function Gen2Pools() {
  const of = useGen2();
  return (
    <Gen2Page
      title="Who can hatch"
      lead="Each creature hatches 5,000 times, and 140 times as a shiny. Then it never hatches again."
      back={{ to: '/gen2', label: 'Second generation', always: true }}
      of={of}
    >
      <Pools key={of.chainId} of={of} />
    </Gen2Page>
  );
}

const whoHatches: Record<Element, string> = {
  plant: 'From solar and lunar eggs.',
  water: 'From lunar eggs.',
  fire: 'From solar eggs.',
  light: 'From solar eggs.',
  dark: 'From lunar eggs.',
  dragon: 'From solar and lunar eggs.',
};

function Pools({ of: { chainId, places } }: { of: ReturnType<typeof useGen2> }) {
  const [element, setElement] = useState<Element>('plant');
  const [isShiny, setShiny] = useState(false);
  const ids = monsterIdsOf('gen2', element);
  const { data, error, isError, refetch } = useChain({
    key: ['gen2-pools', places?.collection ?? '', element],
    chainId,
    read: places && ((web3, id) => readPools(web3, id, places.collection, ids)),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const pools = data?.data;
  // While another element loads, the figures of the former one are still there.
  const figures = new Map(pools?.monsters.map((one) => [one.monsterId, one]));
  return (
    <>
      <Sheet
        title={`${element[0]?.toUpperCase()}${element.slice(1)}`}
        lead={whoHatches[element]}
        aside={<AsOfBlock of={data} stale={isError} />}
      >
        <fieldset className="gen2-chips" aria-label="Element">
          {elements.map((one) => (
            <button
              key={one}
              type="button"
              className="filter-chip"
              data-element={one}
              aria-pressed={one === element}
              onClick={() => setElement(one)}
            >
              {one[0]?.toUpperCase()}
              {one.slice(1)}
            </button>
          ))}
          <button type="button" className="filter-chip" aria-pressed={isShiny} onClick={() => setShiny(!isShiny)}>
            Shiny
          </button>
        </fieldset>
        <ul className="gen2-pool" data-element={element} aria-label={`Creatures of ${element}`}>
          {ids.map((monsterId) => (
            <PoolCreature key={monsterId} monsterId={monsterId} isShiny={isShiny} hatched={figures.get(monsterId)} />
          ))}
        </ul>
      </Sheet>
      <Summary left={pools?.left} streak={pools?.streak} />
    </>
  );
}

interface SummaryProps {
  /** Kinds left: solar, lunar and shared commons, then shinies. */
  left: readonly number[] | undefined;
  streak: number | undefined;
}

function Summary({ left, streak }: SummaryProps) {
  const sum = (from: number) => left?.slice(from, from + 3).reduce((total, one) => total + one, 0);
  const wait = <span className="skeleton gen2-wait" />;
  return (
    <Sheet title="The pools">
      <Facts>
        <Fact name="Chance of a shiny">{streak === undefined ? wait : percent(chanceAt(streak))}</Fact>
        <Fact name="Eggs in a row without one">{streak === undefined ? wait : streak.toLocaleString('en')}</Fact>
        <Fact name={`Until it is ${percent(chanceAt((streak ?? 0) + untilRise(streak ?? 0)))}`}>
          {streak === undefined ? wait : `${untilRise(streak)} more`}
        </Fact>
        <Fact name="Kinds left">{left ? `${sum(0)} of 103` : wait}</Fact>
        <Fact name="Shiny kinds left">{left ? `${sum(3)} of 103` : wait}</Fact>
        <Fact name="Of solar, lunar, either egg">{left ? `${left[0]}, ${left[1]}, ${left[2]}` : wait}</Fact>
      </Facts>
    </Sheet>
  );
}

interface PoolCreatureProps {
  monsterId: number;
  isShiny: boolean;
  /** How many hatched; absent while it is read. */
  hatched: { common: number; shiny: number } | undefined;
}

function PoolCreature({ monsterId, isShiny, hatched }: PoolCreatureProps) {
  const creature = creatureOf(String(isShiny ? shinyOf(monsterId) : monsterId));
  const most = isShiny ? copies.shiny : copies.common;
  const left = hatched && most - (isShiny ? hatched.shiny : hatched.common);
  return (
    creature && (
      <li data-gone={left === 0 || undefined}>
        <CreaturePicture creature={creature} size={96} />
        <strong>{creature.name}</strong>
        {left === undefined ? (
          <span key="wait" className="skeleton gen2-left-wait" />
        ) : (
          <span key="left" className="soft mono">
            {left.toLocaleString('en')} left
          </span>
        )}
      </li>
    )
  );
}
