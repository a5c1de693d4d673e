import type { LibraryKind, LibraryTag } from '@hatchery/api/library-shapes';

export type LibraryOrder = 'newest' | 'popular' | 'title';

/** The search and the filters of the library, as they stand in the address. */
export interface LibraryFilter {
  search: string;
  tag: string | undefined;
  kind: LibraryKind | undefined;
  /** The uid of a licence. */
  licence: string | undefined;
  /** Absent: the best match first, or the newest without a search. */
  order: LibraryOrder | undefined;
}

const longestSearch = 100;
const kinds: readonly string[] = ['picture', 'model', 'sound', 'document', 'archive'] satisfies LibraryKind[];
const orders: readonly string[] = ['newest', 'popular', 'title'] satisfies LibraryOrder[];
/** The platform refuses a licence that is no id, and the address may hold anything. */
const isUid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const oneOf = <Value extends string>(values: readonly string[], text: string | null): Value | undefined =>
  text !== null && values.includes(text) ? (text as Value) : undefined;

export function filterOf(query: string): LibraryFilter {
  const values = new URLSearchParams(query);
  const licence = values.get('licence') ?? '';
  return {
    search: (values.get('search') ?? '').slice(0, longestSearch),
    tag: values.get('tag')?.slice(0, 40) || undefined,
    kind: oneOf<LibraryKind>(kinds, values.get('kind')),
    licence: isUid(licence) ? licence : undefined,
    order: oneOf<LibraryOrder>(orders, values.get('order')),
  };
}

/** Returns the path of the library with a filter, which leaves out what stands by itself. */
export function libraryPath({ search, tag, kind, licence, order }: LibraryFilter): string {
  const values = new URLSearchParams({
    ...(search === '' ? {} : { search: search.slice(0, longestSearch) }),
    ...(tag ? { tag } : {}),
    ...(kind ? { kind } : {}),
    ...(licence ? { licence } : {}),
    ...(order ? { order } : {}),
  });
  return values.size === 0 ? '/library' : `/library?${values}`;
}

/** Returns what the platform is asked for. Spaces around a search are of no meaning. */
export const askedFor = ({ search, tag, kind, licence, order }: LibraryFilter) => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(tag ? { tag } : {}),
  ...(kind ? { kind } : {}),
  ...(licence ? { licence } : {}),
  ...(order ? { order } : {}),
});

export const isFiltering = ({ search, tag, kind, licence }: LibraryFilter): boolean =>
  search.trim() !== '' || tag !== undefined || kind !== undefined || licence !== undefined;

/** Returns the orders to choose from. A search has one more, which stands by itself. */
export const ordersFor = ({ search }: Pick<LibraryFilter, 'search'>): (readonly [LibraryOrder | '', string])[] => [
  ...(search.trim() === ''
    ? [['', 'Newest first'] as const]
    : ([
        ['', 'Best match'],
        ['newest', 'Newest first'],
      ] as const)),
  ['popular', 'Most downloaded'],
  ['title', 'Title, A to Z'],
];

/** As many as a search finds at most. */
const mostFound = 1_000;

/** Returns how many assets there are, in words. */
export function countWords(total: number, { search }: Pick<LibraryFilter, 'search'>): string {
  const wanted = search.trim();
  const isCut = wanted !== '' && total >= mostFound;
  const count = `${total.toLocaleString('en')}${isCut ? '+' : ''} ${total === 1 ? 'asset' : 'assets'}`;
  return wanted === '' ? count : `${count} for “${wanted}”`;
}

/** Returns the tags that most assets have, and the chosen one before all others if it is not among them. */
export function tagsToShow(tags: readonly LibraryTag[], chosen: string | undefined, most: number): LibraryTag[] {
  const used = tags
    .filter(({ assets, name }) => assets > 0 || name === chosen)
    .toSorted((one, other) => other.assets - one.assets);
  const first = used.slice(0, most);
  if (chosen === undefined || first.some(({ name }) => name === chosen)) return first;
  return [tags.find(({ name }) => name === chosen) ?? { name: chosen, assets: 0 }, ...first.slice(0, most - 1)];
}
