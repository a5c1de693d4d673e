import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { type Column, Nothing } from '../../design/data-table.tsx';
import { kindWords } from '../../platform/library/kind.words.ts';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { statesOf } from './desk.rules.ts';
import { StateBadges } from './state-badges.tsx';

interface Selecting {
  chosen: ReadonlySet<string>;
  onChoose: (uid: string, chosen: boolean) => void;
}

const shortDay = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The columns of the table of assets. */
export const assetColumns = ({ chosen, onChoose }: Selecting): Column<DeskLibraryAsset>[] => [
  {
    name: 'title',
    label: 'Title',
    figure: ({ title }) => title.toLowerCase(),
    cell: (asset) => (
      <span className="library-desk-title">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps a press from opening the row, as keys in the row do not */}
        <label className="library-desk-check" onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            aria-label={`Select ${asset.title}`}
            checked={chosen.has(asset.uid)}
            onChange={({ target }) => onChoose(asset.uid, target.checked)}
          />
        </label>
        <span className="library-desk-thumb">
          <LibraryPicture asset={asset} sizes="44px" />
        </span>
        <span className="library-desk-title-words">{asset.title}</span>
      </span>
    ),
  },
  {
    name: 'state',
    label: 'State',
    figure: (asset) => statesOf(asset).join(),
    cell: (asset) => <StateBadges asset={asset} told />,
  },
  { name: 'kind', label: 'Kind', figure: ({ kind }) => kind, cell: ({ kind }) => kindWords[kind].one },
  {
    name: 'tags',
    label: 'Tags',
    cell: ({ tags }) => (tags.length > 0 ? <span className="library-desk-tags">{tags.join(', ')}</span> : <Nothing />),
  },
  {
    name: 'views',
    label: 'Views',
    numeric: true,
    figure: ({ views }) => views,
    cell: ({ views }) => views.toLocaleString('en'),
  },
  {
    name: 'downloads',
    label: 'Downloads',
    numeric: true,
    figure: ({ downloads }) => downloads,
    cell: ({ downloads }) => downloads.toLocaleString('en'),
  },
  {
    name: 'updated',
    label: 'Updated',
    figure: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={dayWords(updatedAt)}>
        {shortDay(updatedAt)}
      </time>
    ),
  },
];
