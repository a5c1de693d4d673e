import type { LibraryTag } from '@hatchery/api/library-shapes';

const mostOffered = 8;
const mostLetters = 40;

export const tagName = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Returns the tags to offer for what is typed: those that begin with it first, and none that is chosen. */
export function offeredTags(all: readonly LibraryTag[], chosen: readonly string[], text: string): LibraryTag[] {
  const wanted = tagName(text);
  const left = all.filter(({ name }) => !chosen.includes(name) && name.includes(wanted));
  const begins = ({ name }: LibraryTag) => (name.startsWith(wanted) ? 0 : 1);
  return left.toSorted((one, other) => begins(one) - begins(other)).slice(0, mostOffered);
}

/** Returns the name of the tag that could be created of what is typed, if any. */
export function tagToCreate(all: readonly LibraryTag[], text: string): string | undefined {
  const name = tagName(text);
  return name !== '' && tagFault(name) === undefined && !all.some((tag) => tag.name === name) ? name : undefined;
}

export const tagFault = (text: string): string | undefined => {
  const name = tagName(text);
  if (name === '') return 'Enter a name.';
  return name.length > mostLetters ? `Use at most ${mostLetters} characters.` : undefined;
};

/** Returns the place that a key moves to in a list of `count` choices, from none (-1) or one of them; undefined for other keys. */
export function nextPlace(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return undefined;
}

/** Returns tags with one more, in order of name. */
export const withTag = (all: readonly LibraryTag[], tag: LibraryTag): LibraryTag[] =>
  [...all.filter(({ name }) => name !== tag.name), tag].sort((one, other) => (one.name < other.name ? -1 : 1));
