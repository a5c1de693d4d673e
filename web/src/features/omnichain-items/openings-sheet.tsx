import { Row, Sheet } from '../../design/sheet.tsx';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import type { Opening } from './items.rules.ts';
import type { Items } from './use-items.ts';

const mostShown = 10;

/** The wallet's openings, each shown as it is drawn. */
export function OpeningsSheet({ of: { page } }: { of: Items }) {
  const openings = page.data?.data.own?.openings ?? [];
  if (openings.length === 0) return null;
  return (
    <Sheet title="Your openings" lead="Openings of the last blocks, the newest first.">
      <ul className="rows" aria-live="polite">
        {openings.slice(0, mostShown).map((opening) => (
          <OpeningRow key={opening.id} opening={opening} block={page.data?.block ?? 0} />
        ))}
      </ul>
    </Sheet>
  );
}

function OpeningRow({
  opening: { id, boxId, drawBlock, items, hasLapsed },
  block,
}: {
  opening: Opening;
  block: number;
}) {
  if (!items)
    return (
      <Row
        start={<ThingPicture id={boxId} size={56} />}
        title={`${nameOfThing(boxId)} is opening`}
        words={
          drawBlock !== undefined && block < drawBlock
            ? `Block ${drawBlock.toLocaleString('en')} decides what it holds.`
            : 'The draw is known. The platform hands out the items now.'
        }
      />
    );
  return (
    <Row
      start={<ThingPicture id={items[0] ?? boxId} size={56} />}
      title={items.map(nameOfThing).join(', ')}
      words={
        hasLapsed
          ? `Opening ${id} was drawn too late: each pool gave its most common item.`
          : `From ${nameOfThing(boxId)}, opening ${id}. They are in your wallet.`
      }
    />
  );
}
