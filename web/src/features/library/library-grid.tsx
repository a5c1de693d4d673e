import type { ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useMemo, useRef } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { kindWords } from '../../platform/library/kind.words.ts';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { heightOf } from '../../platform/library/picture.rules.ts';
import { Link } from '../../platform/router.tsx';
import { columnsOf, type Place, placeCards } from './masonry.rules.ts';
import { remPixels, titleWidth, useWidth } from './use-width.ts';
import './library-grid.css';

/** The words beneath a picture: margins and a line of facts, and each line of the title. */
const factsRem = 2.75;
const lineRem = 1.35;
/** The margins at both sides of the words, with the edges of the card. */
const sidePixels = 26;

/** Measures the room for cards, and places them in it. */
function useMasonry(assets: readonly Pick<ListedLibraryAsset, 'title' | 'preview'>[]) {
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const laid = useMemo(() => {
    if (width === undefined) return undefined;
    const columns = columnsOf(width);
    const rem = remPixels();
    const lines = assets.map(({ title }) => (titleWidth(title, rem) > columns.width - sidePixels ? 2 : 1));
    const cards = assets.map(({ preview }, index) => ({
      relative: heightOf(preview),
      words: Math.ceil((factsRem + lineRem * (lines[index] ?? 1)) * rem),
    }));
    return { columns, lines, ...placeCards(cards, columns) };
  }, [assets, width]);
  return { list, laid };
}

/** Previews of assets in columns. Each card has its place before its picture is there. */
export function LibraryGrid({ assets, busy }: { assets: readonly ListedLibraryAsset[]; busy: boolean }) {
  const { list, laid } = useMasonry(assets);
  return (
    <ul ref={list} className="library-grid" style={{ height: laid?.height }} data-stale={busy || undefined}>
      {laid &&
        assets.map((asset, index) => {
          const place = laid.places[index];
          return (
            place && (
              <LibraryCard
                key={asset.uid}
                asset={asset}
                place={place}
                width={laid.columns.width}
                lines={laid.lines[index]}
              />
            )
          );
        })}
    </ul>
  );
}

interface LibraryCardProps {
  asset: ListedLibraryAsset;
  place: Place;
  width: number;
  /** Lines of the title. */
  lines: number | undefined;
}

function LibraryCard({ asset, place, width, lines }: LibraryCardProps) {
  const { uid, title, kind, licence } = asset;
  const { left, top, height, picture } = place;
  return (
    <li style={{ left, top, width, height }}>
      <Link to={`/library/${uid}`} className="library-card card">
        <span className="library-card-picture" style={{ height: picture }}>
          <LibraryPicture asset={asset} sizes={`${width}px`} eager={top < innerHeight} />
        </span>
        <span className="library-card-words">
          <strong style={{ WebkitLineClamp: lines }}>{title}</strong>
          <span className="library-card-facts">
            <MoreIcon name={kind} size={16} />
            <span>
              {kindWords[kind].one}, {licence.name}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}

const blanks = [0.75, 1.2, 0.66, 1, 1, 0.75, 1.3, 0.66, 0.75, 1.1, 0.66, 1].map((relative) => ({
  title: '',
  preview: { pictures: [{ url: '', width: 100, height: 100 * relative }], colour: '' },
}));

/** Placeholders while the first page loads. */
export function AssetsWaiting() {
  const { list, laid } = useMasonry(blanks);
  return (
    <ul
      ref={list}
      className="library-grid"
      style={{ height: laid?.height }}
      aria-busy="true"
      aria-label="Loading the library"
    >
      {laid?.places.map(({ left, top, height, picture }) => (
        <li key={`${left} ${top}`} style={{ left, top, width: laid.columns.width, height }}>
          <span className="library-card card">
            <span className="library-card-picture skeleton" style={{ height: picture }} />
            <span className="library-card-words">
              <span className="skeleton" style={{ height: 18, width: '72%' }} />
              <span className="skeleton" style={{ height: 16, width: '54%' }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
