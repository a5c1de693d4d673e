import type { CreatureLook } from './creature.ts';
import { elements } from './palette.ts';
import {
  bodyPlans,
  crownKinds,
  earKinds,
  eyeKinds,
  markKinds,
  mouthKinds,
  type Stage,
  type Traits,
  tailKinds,
  wingKinds,
} from './traits.ts';

/** The data of an omnimon that decides how it looks. */
export interface OmnimonParts {
  /** Zeros until its first draw. */
  hash: string;
  /** By slot: what it grew, and what it wears there; 0 where there is nothing. */
  traits: readonly number[];
  equipped: readonly number[];
  jumps: number;
}

const noHash = /^0x0*$/;

/** Returns whether nothing was drawn of an omnimon yet. */
export const isUndrawn = ({ hash, traits }: Pick<OmnimonParts, 'hash' | 'traits'>): boolean =>
  noHash.test(hash) && traits.every((trait) => trait === 0);

/** Takes a number out of a hash: the `place`-th pair of its hexadecimal digits. */
const byteOf = (hash: string, place: number): number => Number.parseInt(hash.slice(2 + place * 2, 4 + place * 2), 16);

const chosen = <Kind>(kinds: readonly Kind[], number: number): Kind => kinds[number % kinds.length] as Kind;

/** Returns what an omnimon looks like: its hash decides element and body, its traits and what it wears the rest. */
export function lookOfOmnimon(tokenId: string, { hash, traits, equipped, jumps }: OmnimonParts): CreatureLook {
  /** The variant in a slot, of what it wears or else of its own. */
  const variant = (slot: number) => (equipped[slot] || traits[slot] || 0) % 1_000;
  const part = <Kind>(slot: number, kinds: readonly Kind[]): Kind | undefined =>
    variant(slot) === 0 ? undefined : chosen(kinds, variant(slot));
  const parts: Partial<Traits> = {
    coat: variant(8),
    ...defined('crown', part(0, crownKinds)),
    ...defined('eyes', part(1, eyeKinds)),
    ...defined('mouth', part(9, mouthKinds)),
    ...defined('ears', part(4, earKinds)),
    ...defined('tail', part(5, tailKinds)),
    ...defined('wings', part(6, wingKinds)),
    ...defined('marks', part(7, markKinds)),
  };
  return {
    element: elementOfOmnimon(hash),
    bodyPlan: chosen(bodyPlans, byteOf(hash, 1)),
    stage: Math.min(3, 1 + jumps) as Stage,
    seed: `omnimon-${hash}`,
    name: nameOfOmnimon(tokenId),
    traits: parts,
  };
}

const defined = <Name extends keyof Traits>(name: Name, kind: Traits[Name] | undefined): Partial<Traits> =>
  kind === undefined ? {} : ({ [name]: kind } as Partial<Traits>);

export const elementOfOmnimon = (hash: string) => chosen(elements, byteOf(hash, 0));

export const nameOfOmnimon = (tokenId: string): string => `Omnimon #${tokenId}`;
