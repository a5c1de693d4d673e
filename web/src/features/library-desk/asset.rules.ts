import type { DeskLibraryAsset, LibraryLicence } from '@hatchery/api/library-shapes';
import { madeCredit } from './desk.rules.ts';

export const textNames = ['title', 'description', 'author', 'credit'] as const;
export type TextName = (typeof textNames)[number];
export type Texts = Record<TextName, string>;

/** The fields of an asset that are chosen, beside those that are typed. */
export interface Choices {
  tags: string[];
  /** Empty until one is chosen. */
  licenceUid: string;
  active: boolean;
}

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

const needed = (most: number, words: string) => (text: string) =>
  text.trim() === '' ? words : long(text.trim(), most);

/** The checks of the form's texts. With a title for each file there is none to type. */
export const assetChecks = (eachFile: boolean): Record<TextName, (text: string) => string | undefined> => ({
  title: eachFile ? () => undefined : needed(120, 'Enter a title.'),
  description: (text) => long(text, 4_000),
  author: needed(80, 'Enter who made it.'),
  credit: (text) => long(text, 300),
});

/** Returns an asset as its form has it. */
export const formOf = ({ title, description, author, credit, tags, licence, active }: DeskLibraryAsset) => ({
  texts: { title, description, author, credit },
  choices: { tags, licenceUid: licence.uid, active },
});

/** Returns the form of a new asset. */
export const newForm = (author: string): { texts: Texts; choices: Choices } => ({
  texts: { title: '', description: '', author, credit: '' },
  choices: { tags: [], licenceUid: '', active: true },
});

type Licences = readonly Pick<LibraryLicence, 'uid' | 'name'>[];

/** Returns the credit that is made of what the form says; empty until there is enough to say. */
export function creditOf(texts: Pick<Texts, 'title' | 'author'>, licenceUid: string, licences: Licences): string {
  const licence = licences.find(({ uid }) => uid === licenceUid);
  const { title, author } = texts;
  return licence && title.trim() && author.trim() ? madeCredit({ title, author, licence }) : '';
}

/** Returns the fields of an asset as the API takes them. A credit that only says what is made anyway is left out. */
export function fieldsOf(texts: Texts, { tags, licenceUid, active }: Choices, licences: Licences) {
  const credit = texts.credit.trim();
  return {
    title: texts.title.trim(),
    description: texts.description.trim(),
    tags,
    licenceUid,
    author: texts.author.trim(),
    ...(credit === '' || credit === creditOf(texts, licenceUid, licences) ? {} : { credit }),
    active,
  };
}
export type AssetFields = ReturnType<typeof fieldsOf>;
