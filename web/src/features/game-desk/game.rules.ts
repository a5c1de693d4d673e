import type { GameCurrency, GameFact, GameFields, GameOfAdmin, GameStatus } from '@hatchery/api/game-shapes';
import { countFault, countOf, orderFault } from '../../platform/forms/count.rules.ts';
import type { PictureChoice } from '../../platform/pictures/picture-field.tsx';
import { schemaFault, schemaText } from './json.rules.ts';

export const linkNames = [
  'itchioLink',
  'itchioEmbedLink',
  'downloadLink',
  'androidLink',
  'iosLink',
  'deeplink',
] as const;
type LinkName = (typeof linkNames)[number];

export const linkLabels: Record<LinkName, string> = {
  itchioLink: 'itch.io page',
  itchioEmbedLink: 'itch.io embed',
  downloadLink: 'Download',
  androidLink: 'Google Play',
  iosLink: 'App Store',
  deeplink: 'Link into the app',
};

export const textNames = [
  'name',
  'slug',
  'description',
  'requirement',
  'appId',
  'embedUrl',
  'slots',
  'kilobytes',
  'order',
  'saveSchema',
  ...linkNames,
] as const;
export type TextName = (typeof textNames)[number];
export type Texts = Record<TextName, string>;

/** The choices of an admin, beside what they type. */
export interface Choices {
  status: GameStatus;
  preview: PictureChoice | undefined;
  pictures: PictureChoice[];
  facts: FactRow[];
  currencies: CurrencyRow[];
}

export interface FactRow extends Omit<GameFact, 'most'> {
  key: string;
  most: string;
}
export interface CurrencyRow extends GameCurrency {
  key: string;
}

const wordShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const pathShape = /^(\/([^~/\s]|~[01])+)+$/;
const kibibyte = 1_024;
const mostKilobytes = 204_800;
const mostSlots = 100;

const isWord = (text: string): boolean => wordShape.test(text) && text.length <= 40;

const httpsFault = (text: string): string | undefined =>
  text === '' || /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/.test(text) ? undefined : 'Enter an https address.';

/** The page of a frame may be served by this machine while a game is being made. */
const embedFault = (text: string): string | undefined =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(text) ? undefined : httpsFault(text);

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

/** The checks of the form's texts. */
export const gameChecks: Record<TextName, (text: string) => string | undefined> = {
  name: (text) => (text.trim() === '' ? 'Enter the name that players see.' : long(text, 80)),
  slug: (text) =>
    wordShape.test(text) ? long(text, 60) : 'Use small letters, digits and hyphens between them, as in nest-watch.',
  description: (text) => (text.trim() === '' ? 'Say what it is about.' : long(text, 4_000)),
  requirement: (text) => long(text, 200),
  appId: (text) => long(text, 80),
  embedUrl: embedFault,
  slots: (text) => countFault(text, mostSlots),
  kilobytes: (text) => countFault(text, mostKilobytes),
  order: orderFault,
  saveSchema: schemaFault,
  itchioLink: httpsFault,
  itchioEmbedLink: httpsFault,
  downloadLink: httpsFault,
  androidLink: httpsFault,
  iosLink: httpsFault,
  deeplink: httpsFault,
};

/** Returns the address part of a name, as in "nest-watch". */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ /g, '-')
    .slice(0, 60);

export type FactFaults = Partial<Record<'name' | 'title' | 'most', string>>;

/** Returns what is wrong with a fact that a game declares, by field. */
export function factFaults({ key, name, title, most }: FactRow, all: readonly FactRow[]): FactFaults {
  const twice = all.some((other) => other.key !== key && other.name === name);
  const faults = {
    name: !isWord(name)
      ? 'Use small letters, digits and hyphens, as in best-score.'
      : twice
        ? 'Another fact has this name.'
        : undefined,
    title: title.trim() === '' ? 'Enter what players read.' : long(title, 60),
    most: countFault(most, Number.MAX_SAFE_INTEGER),
  };
  return withoutNone(faults);
}

export type CurrencyFaults = Partial<Record<'name' | 'path', string>>;

/** Returns what is wrong with a currency of saves, by field. */
export function currencyFaults({ key, name, path }: CurrencyRow, all: readonly CurrencyRow[]): CurrencyFaults {
  const twice = all.some((other) => other.key !== key && other.name === name);
  return withoutNone({
    name: !isWord(name)
      ? 'Use small letters, digits and hyphens, as in gold.'
      : twice
        ? 'Another currency has this name.'
        : undefined,
    path: pathShape.test(path) ? undefined : 'Enter where it is in a save, as in /wallet/gold.',
  });
}

const withoutNone = <Name extends string>(faults: Record<Name, string | undefined>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Name, string>
  >;

/** Returns whether all rows of the form can be saved. */
export const areRowsGood = ({ facts, currencies }: Choices): boolean =>
  [...facts.map((row) => factFaults(row, facts)), ...currencies.map((row) => currencyFaults(row, currencies))].every(
    (faults) => Object.keys(faults).length === 0,
  );

const filled = <Name extends TextName>(texts: Texts, names: readonly Name[]): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.map((name) => [name, texts[name].trim()] as const).filter(([, text]) => text !== ''),
  ) as Partial<Record<Name, string>>;

/** Returns what the API is asked to save. What is empty is left out, and so taken away. */
export function fieldsOfGame(choices: Choices, texts: Texts): GameFields {
  const { status, preview, pictures, facts, currencies } = choices;
  return {
    name: texts.name.trim(),
    slug: texts.slug,
    description: texts.description.trim(),
    status,
    order: Number(texts.order),
    ...filled(texts, ['requirement', 'appId', 'embedUrl', ...linkNames]),
    ...(preview ? { previewImage: preview.given } : {}),
    images: pictures.map(({ given }) => given),
    quota: { slots: countOf(texts.slots) ?? 1, bytes: (countOf(texts.kilobytes) ?? 1) * kibibyte },
    ...(texts.saveSchema.trim() === '' ? {} : { saveSchema: JSON.parse(texts.saveSchema) }),
    currencies: currencies.map(({ name, path }) => ({ name, path })),
    facts: facts.map(({ name, title, kind, most }) => ({ name, title: title.trim(), kind, most: countOf(most) ?? 1 })),
  };
}

const pictureOf = (given: string): PictureChoice => ({ key: given, shown: given, given });

/** Returns a game as its form has it. */
export function formOfGame(game: GameOfAdmin): { choices: Choices; texts: Texts } {
  const { status, previewImage, images, facts, currencies, quota } = game;
  const choices: Choices = {
    status,
    preview: previewImage === undefined ? undefined : pictureOf(previewImage),
    pictures: images.map(pictureOf),
    facts: facts.map((fact) => ({ ...fact, key: fact.name, most: String(fact.most) })),
    currencies: currencies.map((currency) => ({ ...currency, key: currency.name })),
  };
  const texts: Texts = {
    ...emptyTexts,
    ...Object.fromEntries(
      (['requirement', 'appId', 'embedUrl', ...linkNames] as const).map((name) => [name, game[name] ?? '']),
    ),
    name: game.name,
    slug: game.slug,
    description: game.description,
    order: String(game.order),
    slots: String(quota.slots),
    kilobytes: String(Math.max(1, Math.floor(quota.bytes / kibibyte))),
    saveSchema: schemaText(game.saveSchema),
  };
  return { choices, texts };
}

const emptyTexts = Object.fromEntries(textNames.map((name) => [name, ''])) as Texts;

export const newGame: { choices: Choices; texts: Texts } = {
  choices: { status: 'draft', preview: undefined, pictures: [], facts: [], currencies: [] },
  texts: { ...emptyTexts, order: '0', slots: '10', kilobytes: '20480' },
};

export const statusWords: Record<GameStatus, string> = { draft: 'Draft', live: 'Live', ended: 'Ended' };
