import type { ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useMemo, useRef } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { kindWords } from '../../platform/library/kind.words.ts';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { heightOf } from '../../platform/library/picture.rules.ts';
import { Link } from '../../platform/router.tsx';
import { columnsOf, type Place, placeCards } from './masonry.rules.ts';
import { remPixels, useWidth } from './use-width.ts';
import './library-grid.css';

/** The words of a card: two lines of a title, one of facts, and their margins. */
const wordsRem = 5.5;

/** Measures the room for cards, and places cards of some heights in it. */
function useMasonry(heights: readonly number[]) {
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const laid = useMemo(() => {
    if (width === undefined) return undefined;
    const columns = columnsOf(width);
    return { columns, ...placeCards(heights, columns, Math.ceil(wordsRem * remPixels())) };
  }, [heights, width]);
  return { list, laid };
}

/** Previews of assets in columns. Each card has its place before its picture is there. */
export function LibraryGrid({ assets, busy }: { assets: readonly ListedLibraryAsset[]; busy: boolean }) {
  const heights = useMemo(() => assets.map(({ preview }) => heightOf(preview)), [assets]);
  const { list, laid } = useMasonry(heights);
  return (
    <ul ref={list} className="library-grid" style={{ height: laid?.height }} data-stale={busy || undefined}>
      {laid &&
        assets.map((asset, index) => {
          const place = laid.places[index];
          return place && <AssetCard key={asset.uid} asset={asset} place={place} width={laid.columns.width} />;
        })}
    </ul>
  );
}

function AssetCard({ asset, place, width }: { asset: ListedLibraryAsset; place: Place; width: number }) {
  const { uid, title, kind, licence } = asset;
  const { left, top, height, picture } = place;
  return (
    <li style={{ left, top, width, height }}>
      <Link to={`/library/${uid}`} className="library-card card">
        <span className="library-card-picture" style={{ height: picture }}>
          <LibraryPicture asset={asset} sizes={`${width}px`} eager={top < innerHeight} />
        </span>
        <span className="library-card-words">
          <strong>{title}</strong>
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

const blanks = [0.75, 1.2, 0.66, 1, 1, 0.75, 1.3, 0.66, 0.75, 1.1, 0.66, 1];

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
              <span className="skeleton" style={{ height: 19, width: '72%' }} />
              <span className="skeleton" style={{ height: 16, width: '54%' }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
