import { isWrittenAsName } from '@hatchery/api/given-names';
import { lookOf, skeletonOf, soundOf } from './look-alikes.rules.ts';

/** The bounds of a name, in characters as people count them. */
export const nameLength = { least: 3, most: 24 } as const;

/** A name as it is kept, or why it is refused. */
export type ReadName = { name: string; fault?: undefined } | { name?: undefined; fault: string };

type Words = { words: readonly string[]; anywhere: readonly string[] };
type Readable = { words: ReadonlySet<string>; anywhere: readonly string[] };

/** Words that names must not have: of the staff, and rude ones. Some are refused as whole words, some anywhere in a name. */
export type BlockedWords = { staff: Readable; rude: Readable };

/** Prepares words as they are written in a file. */
export function toBlocked({ staff, rude }: { staff: Words; rude: Words }): BlockedWords {
  const readable = ({ words, anywhere }: Words) => ({
    words: new Set(words.map(plainLetters).map(skeletonOf)),
    anywhere: anywhere.map(plainLetters).map(skeletonOf),
  });
  return { staff: readable(staff), rude: readable(rude) };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string) => [...characters.segment(text)].length;
/** More code units than any name has, so that nothing long is looked at in detail. */
const mostUnits = nameLength.most * 4;

/**
 * Reads a name that a player gives an avatar: in Unicode's composed form, without spaces around it, with single spaces inside.
 * It has 3 to 24 letters and digits of any script, with spaces, apostrophes, hyphens and dots between them, no letters that pass
 * for those of another script, and no blocked words.
 */
export function readName(text: string, blocked: BlockedWords): ReadName {
  const name = text.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  const fault = lengthFault(name) ?? letterFault(name) ?? wordFault(name, blocked);
  return fault === undefined ? { name } : { fault };
}

function lengthFault(name: string): string | undefined {
  const { least, most } = nameLength;
  if (name.length > mostUnits || lengthOf(name) > most) return `Use ${most} characters at most.`;
  return lengthOf(name) < least ? `Use ${least} characters at least.` : undefined;
}

function letterFault(name: string): string | undefined {
  if (!isWrittenAsName(name, 'dotted'))
    return 'Use letters and digits, with spaces, apostrophes, hyphens and dots between them.';
  if (/['’.-]{2}/.test(name)) return 'Use one apostrophe, hyphen or dot at a time.';
  if (hasStyledLetters(name)) return 'Use plain letters and digits, not styled ones.';
  const scripts = scriptsOf(name);
  if (scripts.length > 1)
    return `Use letters of one alphabet, not of ${scripts.join(' and ')} together: they look alike.`;
  return undefined;
}

/** Whether a name has letters that only dress up others, as 𝐀 and Ⓐ do with A. */
const hasStyledLetters = (name: string) =>
  [...name].some(
    (character) =>
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}]/u.test(character) &&
      character.normalize('NFKC') !== character,
  );

/** Alphabets with letters that look like those of each other. Names may mix other scripts, as Japanese ones do. */
const lookAlikes = {
  Latin: /\p{Script=Latin}/u,
  Greek: /[\p{Script=Greek}\p{Script=Coptic}]/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Lisu: /\p{Script=Lisu}/u,
  'Canadian syllabic': /\p{Script=Canadian_Aboriginal}/u,
};

const scriptsOf = (name: string) =>
  Object.entries(lookAlikes).flatMap(([script, letters]) => (letters.test(name) ? [script] : []));

function wordFault(name: string, { staff, rude }: BlockedWords): string | undefined {
  const readings = [name, lookOf(name)].flatMap(readingsOfName);
  // A rude word of one language may sound like a name of another: sounds count for the staff alone.
  if (has(staff, [...readings, ...readingsOfName(soundOf(name))]))
    return 'This name could be taken for one of the staff. Choose another.';
  return has(rude, readings) ? 'This name has a word that is not allowed. Choose another.' : undefined;
}

const has = ({ words, anywhere }: Readable, readings: string[]): boolean =>
  readings.some((word) => words.has(word) || anywhere.some((part) => word.includes(part)));

/** Signs between letters: apostrophes, hyphens and dots, and letters of no alphabet that look like those, as ʼ and ː. */
const between = /['’.\u02b9-\u02df-]/g;

/** Returns ways to read the words of a name, with and without what stands between them. */
function readingsOfName(name: string): string[] {
  const plain = plainLetters(name);
  const joined = plain.replace(between, '');
  const words = [joined, plain.replace(between, ' ')].flatMap(wordsOf);
  const all = [...words, joined.replaceAll(' ', '')].flatMap(readingsOf);
  return all.flatMap((word) => [word, word.replaceAll('rn', 'm').replaceAll('vv', 'w')]).map(skeletonOf);
}

/** Returns the words of a text. Letters that stand alone in a row are one word, as in `a d m i n`. */
const wordsOf = (text: string): string[] => text.replace(/(?<=(?:^| )\S) (?=\S(?: |$))/gu, '').split(' ');

/** Returns ways to read a word: as it stands, with digits as letters, without digits, and without letters that drag on. */
const readingsOf = (word: string): string[] => {
  const letters = word.replace(/\d/g, (digit) => likeDigits[digit] ?? digit);
  return [word, letters, word.replace(/\p{Nd}+/gu, ''), letters.replace(/(.)\1{2,}/gu, '$1')];
};

/** Letters whose look is that of another one, once their marks are gone. */
const likeLatin: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ɑ: 'a', ɡ: 'g', ß: 'ss', æ: 'ae', œ: 'oe' };

const plainLetters = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    .replace(/[ıłøđɑɡßæœ]/g, (letter) => likeLatin[letter] ?? letter)
    .normalize('NFC');

const likeDigits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };
