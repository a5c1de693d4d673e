import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { Button } from '../../design/button.tsx';
import { NightStage } from '../../design/night-stage.tsx';
import { BoxPicture, boxPath } from '../../platform/masters/box-picture.tsx';
import { rankOf } from '../../platform/masters/odds.rules.ts';
import { rarityWords } from '../../platform/masters/rarity-tag.tsx';
import { ItemCard } from './item-card.tsx';
import { foundWords, resultOf, type Stage } from './opening.rules.ts';
import { type OpenedItem, OpeningResult } from './opening-result.tsx';
import { useOpening } from './use-opening.ts';
import { WearLink } from './wear-link.tsx';
import './opening.css';

interface OpeningStageProps {
  box: { name: string; image: string };
  /** The items that came out, in order; undefined while the draw is not known. */
  items: readonly OpenedItem[] | undefined;
  /** How many of an item the player had before. */
  hadBefore: (id: number) => number;
  /** Words for the time while the draw is not known. */
  waiting?: ReactNode;
  /** The buttons beneath the result, beside the one that closes it. */
  ways?: ReactNode;
  onClose: () => void;
}

/** Opens boxes before the player's eyes, item by item. They can skip to the result at any time; Escape does, too. */
export function OpeningStage({ box, items, hadBefore, waiting, ways, onClose }: OpeningStageProps) {
  const { stage, tell } = useOpening(items);
  usePictures(box, items);
  const isOver = stage.phase === 'result';
  const isWaiting = stage.phase === 'waiting';
  return (
    <NightStage
      look="opening"
      phase={stage.phase}
      title={titleOf(stage, box.name)}
      skip={isOver || isWaiting ? undefined : 'Skip to the result'}
      onSkip={() => tell('skip')}
      onClose={onClose}
      words={isWaiting ? waiting : <Words stage={stage} items={items ?? []} hadBefore={hadBefore} />}
      acts={
        <>
          {isOver && items && <WearLink items={items} />}
          {isOver && ways}
          <Button
            look="primary"
            large
            busy={isWaiting && waiting === undefined}
            onClick={() => (isOver || isWaiting ? onClose() : tell('next'))}
          >
            {pressWords(stage, items?.length ?? 0)}
          </Button>
        </>
      }
    >
      {isOver && items ? (
        <OpeningResult items={items} hadBefore={hadBefore} />
      ) : (
        <Scene box={box} stage={stage} items={items ?? []} onOpen={() => tell('next')} />
      )}
    </NightStage>
  );
}

const titleOf = (stage: Stage, box: string): string =>
  stage.phase === 'result' ? 'What was inside' : stage.phase === 'waiting' ? `Opening: ${box}` : box;

function pressWords(stage: Stage, count: number): string {
  switch (stage.phase) {
    case 'waiting':
      return 'Come back later';
    case 'closed':
      return count === 1 ? 'Lift the lid' : `Lift ${count} lids`;
    case 'rising':
      return 'Look inside';
    case 'back':
      return 'Turn it over';
    case 'face':
      return stage.at + 1 < count ? 'Next item' : 'See everything';
    case 'result':
      return 'Done';
  }
}

interface SceneProps {
  box: OpeningStageProps['box'];
  stage: Stage;
  items: readonly OpenedItem[];
  onOpen: () => void;
}

/** The box on its cloth, and the item that came out of it. */
function Scene({ box, stage, items, onOpen }: SceneProps) {
  const item = 'at' in stage ? items[stage.at] : undefined;
  const picture = stage.phase === 'rising' ? 'opening' : item ? 'open' : 'closed';
  const shine = { '--shine': item ? rankOf(item.rarity) : 0 } as CSSProperties;
  return (
    // A press on the scene leaves the focus on the button beneath, so that Enter goes on.
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes nothing, and keeps something from happening
    <div className="opening-scene" style={shine} onMouseDown={(event) => event.preventDefault()}>
      <div className="rays" aria-hidden="true" />
      <div className="opening-cloth" aria-hidden="true" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button beneath does the same for the keyboard */}
      <div className="opening-box" onClick={stage.phase === 'closed' ? onOpen : undefined}>
        <BoxPicture key={picture} image={box.image} state={picture} size={280} alt="" />
      </div>
      {item && 'at' in stage && (
        <ItemCard key={stage.at} item={item} turned={stage.phase === 'face'} emblem={box.image} />
      )}
    </div>
  );
}

function Words({
  stage,
  items,
  hadBefore,
}: Pick<SceneProps, 'stage' | 'items'> & Pick<OpeningStageProps, 'hadBefore'>) {
  if (stage.phase === 'closed')
    return <p>{items.length === 1 ? 'One item is inside.' : `${items.length} boxes, one item in each.`}</p>;
  if (stage.phase === 'rising') return <p>The lid comes up.</p>;
  if (!('at' in stage)) return null;
  const place = items.length > 1 ? `Item ${stage.at + 1} of ${items.length}` : 'Your item';
  const item = items[stage.at];
  if (stage.phase === 'back' || !item) return <p>{place}</p>;
  const [found] = resultOf(
    items.slice(0, stage.at + 1).filter(({ id }) => id === item.id),
    hadBefore,
  );
  return (
    <p>
      <span className="sr-only">{`${item.name}, ${rarityWords(item.rarity)}. `}</span>
      {found && foundWords(found)}
      {items.length > 1 && <span className="opening-place"> · {place}</span>}
    </p>
  );
}

/** Fetches the pictures before they are needed, so that none is missing when its moment comes. */
function usePictures({ image }: OpeningStageProps['box'], items: readonly OpenedItem[] | undefined): void {
  useEffect(() => {
    for (const state of ['opening', 'open'] as const) new Image().src = boxPath(image, state);
    for (const item of items ?? []) new Image().src = item.image;
  }, [image, items]);
}
