import type { ChangedLibraryAsset, DeskLibraryAsset, LibraryChange } from '@hatchery/api/library-shapes';

export type DeskState = 'shown' | 'hidden' | 'checking' | 'refused';
type Pending = NonNullable<DeskLibraryAsset['pending']>;
type Stated = Pick<DeskLibraryAsset, 'active' | 'versions' | 'pending'>;

export const stateWords: Record<DeskState, string> = {
  shown: 'Shown',
  hidden: 'Hidden',
  checking: 'Checking',
  refused: 'Refused',
};

export const isPublished = ({ versions }: Pick<DeskLibraryAsset, 'versions'>): boolean => versions.length > 0;

/** Returns the states of an asset: how everybody sees it, and what became of the files that were sent last. */
export function statesOf(asset: Stated): DeskState[] {
  const seen: DeskState[] = isPublished(asset) ? [asset.active ? 'shown' : 'hidden'] : [];
  return asset.pending ? [...seen, asset.pending.state] : seen;
}

export const isChecking = ({ pending }: Pick<DeskLibraryAsset, 'pending'>): boolean => pending?.state === 'checking';

/** Returns how far the check of files is, as in "1 of 3 files passed". */
export function checkWords({ files }: Pending): string {
  const ready = files.filter(({ state }) => state === 'ready').length;
  return `${ready} of ${countWords(files.length, 'file')} passed`;
}

/** Returns why files were refused, each by its name. */
export const refusalsOf = ({ files }: Pending): string[] =>
  files.flatMap(({ name, state, refusal }) =>
    state === 'refused' ? [`${name}: ${refusal ?? 'It did not pass.'}`] : [],
  );

type Credited = Pick<DeskLibraryAsset, 'title' | 'author'> & { licence: { name: string } };

/** Returns the credit that the platform makes where none was written. */
export const madeCredit = ({ title, author, licence }: Credited): string =>
  `“${title.trim()}” by ${author.trim()}, ${licence.name}`;

/** Returns a change that leaves all fields of an asset as they are. A credit that the platform made goes on to be made. */
export function unchanged(asset: DeskLibraryAsset): ChangedLibraryAsset {
  const { title, description, tags, licence, author, credit, active, version } = asset;
  const written = credit === madeCredit(asset) ? {} : { credit };
  return { title, description, tags, licenceUid: licence.uid, author, ...written, active, version };
}

const fieldWords: Record<string, string> = {
  licenceUid: 'licence',
  licenceId: 'licence',
  licence: 'licence',
  active: 'whether everybody sees it',
};

/** Returns a change in words, as in "Changed title and tags". */
export function changeWords({ what, fields }: Pick<LibraryChange, 'what' | 'fields'>): string {
  if (what === 'created') return 'Created';
  if (what === 'deleted') return 'Deleted';
  const names = [...new Set(fields.map((field) => fieldWords[field] ?? field))];
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  if (what === 'tagged') return 'Changed tags';
  return listed === '' ? 'Saved without a change' : `Changed ${listed}`;
}

/** Returns a number of things in words, as in "1 asset". */
export const countWords = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
