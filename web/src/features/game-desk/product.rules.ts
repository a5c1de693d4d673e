import type { Product, ProductFields } from '@hatchery/api/products';
import { orderFault } from '../../platform/forms/count.rules.ts';
import type { PictureChoice } from '../../platform/pictures/picture-field.tsx';

export const productTexts = ['name', 'description', 'link', 'price', 'order'] as const;
type Name = (typeof productTexts)[number];
export type Texts = Record<Name, string>;

export interface Choices {
  picture: PictureChoice | undefined;
  /** Empty for none. */
  gameId: string;
  active: boolean;
}

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

export const productChecks: Record<Name, (text: string) => string | undefined> = {
  name: (text) => (text.trim() === '' ? 'Enter the name that players see.' : long(text, 80)),
  description: (text) => long(text, 1_000),
  link: (text) =>
    text === '' || /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/.test(text) ? undefined : 'Enter an https address.',
  price: (text) => long(text, 40),
  order: orderFault,
};

const given = (name: 'description' | 'link' | 'price', text: string) =>
  text.trim() === '' ? {} : { [name]: text.trim() };

/** Returns what the API is asked to save. What is empty is left out, and so taken away. */
export const fieldsOfProduct = ({ picture, gameId, active }: Choices, texts: Texts): ProductFields => ({
  name: texts.name.trim(),
  ...given('description', texts.description),
  ...given('link', texts.link),
  ...given('price', texts.price),
  ...(picture ? { image: picture.given } : {}),
  ...(gameId === '' ? {} : { gameId }),
  order: Number(texts.order),
  active,
});

/** Returns a product as its form has it; a new one without. */
export function formOfProduct(product?: Product): { choices: Choices; texts: Texts } {
  const image = product?.image;
  return {
    choices: {
      picture: image === undefined ? undefined : { key: image, shown: image, given: image },
      gameId: product?.gameId ?? '',
      active: product?.active ?? true,
    },
    texts: {
      name: product?.name ?? '',
      description: product?.description ?? '',
      link: product?.link ?? '',
      price: product?.price ?? '',
      order: String(product?.order ?? 0),
    },
  };
}
