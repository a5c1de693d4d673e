import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { SearchField } from '../../design/table-tools.tsx';
import { kindWords, libraryKinds } from '../../platform/library/kind.words.ts';
import { libraryTagsOptions, licencesOptions } from '../../platform/library/library.queries.ts';
import { navigate } from '../../platform/router.tsx';
import { filterOf, type LibraryFilter, type LibraryOrder, libraryPath, ordersFor, tagsToShow } from './filter.rules.ts';
import { useSearchText } from './use-search-text.ts';
import '../../design/filter-chip.css';

/** Changes the address, and with it the list. A choice is a step that Back takes back; letters of a search are not. */
const choose = (filter: LibraryFilter) => navigate(libraryPath(filter));
/** The address is read when the typing rests: a filter may have been chosen meanwhile. */
const search = (text: string) =>
  navigate(libraryPath({ ...filterOf(location.search), search: text }), { replace: true });

/** The search and the filters of the library. They stand in the address, so that a search can be shared. */
export function LibraryTools({ filter, busy }: { filter: LibraryFilter; busy: boolean }) {
  const [text, type] = useSearchText(filter.search, search);
  return (
    <section className="library-tools card" aria-label="Search and filters">
      <SearchField
        label="Search the library"
        placeholder="Try a creature, a place, a mood"
        maxLength={100}
        value={text}
        busy={busy}
        onChange={type}
      />
      <Chips label="Kind and licence">
        <Chip label="All kinds" on={!filter.kind} onPress={() => choose({ ...filter, kind: undefined })} />
        {libraryKinds.map((kind) => (
          <Chip
            key={kind}
            label={kindWords[kind].many}
            icon={kind}
            on={filter.kind === kind}
            onPress={() => choose({ ...filter, kind: filter.kind === kind ? undefined : kind })}
          />
        ))}
        <LicenceChip filter={filter} />
      </Chips>
      <Tags filter={filter} />
    </section>
  );
}

function LicenceChip({ filter }: { filter: LibraryFilter }) {
  const licences = useQuery(licencesOptions).data ?? [];
  const isKnown = licences.some(({ uid }) => uid === filter.licence);
  return (
    <select
      className="filter-chip"
      data-on={filter.licence !== undefined || undefined}
      aria-label="Licence"
      value={filter.licence ?? ''}
      onChange={({ target }) => choose({ ...filter, licence: target.value || undefined })}
    >
      <option value="">Any licence</option>
      {filter.licence && !isKnown && <option value={filter.licence}>One licence</option>}
      {licences.map(({ uid, name }) => (
        <option key={uid} value={uid}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The order of the list. */
export function OrderChoice({ filter }: { filter: LibraryFilter }) {
  const orders = ordersFor(filter);
  return (
    <select
      className="library-order"
      aria-label="Order"
      value={orders.some(([order]) => order === filter.order) ? filter.order : ''}
      onChange={({ target }) => choose({ ...filter, order: (target.value as LibraryOrder | '') || undefined })}
    >
      {orders.map(([order, words]) => (
        <option key={order} value={order}>
          {words}
        </option>
      ))}
    </select>
  );
}

const mostTags = 24;

function Tags({ filter }: { filter: LibraryFilter }) {
  const [choosing, setChoosing] = useState(false);
  const { data: tags } = useQuery(libraryTagsOptions);
  const toggle = (name: string) => choose({ ...filter, tag: filter.tag === name ? undefined : name });
  if (!tags) return <div className="library-chips skeleton library-chips-waiting" aria-busy="true" />;
  const chips = (shown: typeof tags) =>
    shown.map(({ name, assets }) => (
      <Chip key={name} label={name} count={assets} on={filter.tag === name} onPress={() => toggle(name)} />
    ));
  const shown = tagsToShow(tags, filter.tag, mostTags);
  const all = tagsToShow(tags, filter.tag, tags.length + 1).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  return (
    <Chips label="Tags">
      {shown.length === 0 && <span className="soft library-no-tags">No tags yet</span>}
      {chips(shown)}
      {all.length > shown.length && <Chip label="All tags" on={false} onPress={() => setChoosing(true)} />}
      {choosing && (
        <Dialog title="All tags" onClose={() => setChoosing(false)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the chips inside are the controls, and any of them closes the dialog */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a chip is a click, too */}
          <div
            className="library-all-tags"
            onClick={(event) => event.target !== event.currentTarget && setChoosing(false)}
          >
            {chips(all)}
          </div>
        </Dialog>
      )}
    </Chips>
  );
}

const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="library-chips" aria-label={label}>
    {children}
  </fieldset>
);

interface ChipProps {
  label: string;
  count?: number;
  icon?: 'picture' | 'model' | 'sound' | 'document' | 'archive';
  on: boolean;
  onPress: () => void;
}

const Chip = ({ label, count, icon, on, onPress }: ChipProps) => (
  <button type="button" className="filter-chip" aria-pressed={on} onClick={onPress}>
    {icon && <MoreIcon name={icon} size={18} />}
    {label}
    {count !== undefined && <span>{count.toLocaleString('en')}</span>}
  </button>
);
