import type { CollectionFacts } from '../collections/collections.content.ts';
import { cover } from './drawings.rules.ts';
import { pictureAddress } from './picture-addresses.ts';

/** Returns the address of the picture of a collection. */
export const coverOf = ({ slug }: CollectionFacts, publicUrl: string): string => pictureAddress(publicUrl, slug, cover);
