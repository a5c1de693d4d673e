import { getTrait, listTraitTypes, type Trait } from '../content/content.ts';

/** A reason why ids were refused. `index` is the place of the id; absent if it is about all of them. */
export type Fault = { index?: number; message: string };

/**
 * Checks that traits make an avatar: one of each type, all of one body form, in any order.
 * @returns why they do not; nothing if they do.
 */
export function checkTraits(ids: readonly number[]): Fault[] {
  const traits = ids.map(getTrait);
  const form = traits.find((trait) => trait !== undefined)?.gender;
  const faults = traits.flatMap((trait, index) => {
    const message = trait ? clash(trait, traits.slice(0, index), form) : `There is no trait ${ids[index]}.`;
    return message ? [{ index, message }] : [];
  });
  const missing = listTraitTypes().filter(({ id }) => !traits.some((trait) => trait?.type.id === id));
  if (missing.length === 0) return faults;
  const names = missing.map(({ name }) => name.toLowerCase()).join(', ');
  return [...faults, { message: `An avatar has one trait of each type. Missing: ${names}.` }];
}

/** Returns the body form of traits, by its first trait; undefined if that is unknown. */
export const genderOf = (traitIds: readonly number[]): number | undefined => getTrait(traitIds[0] ?? 0)?.gender.id;

/** Returns why a trait does not go with those before it. */
function clash(trait: Trait, before: readonly (Trait | undefined)[], form: Trait['gender'] | undefined) {
  const { id, name, type, gender } = trait;
  const first = before.find((other) => other?.type.id === type.id);
  if (first?.id === id) return `Trait ${id} (${name}) is named twice.`;
  if (first)
    return `Traits ${first.id} (${first.name}) and ${id} (${name}) are both of the type ${type.name}. Choose one.`;
  if (form && gender.id !== form.id)
    return `Trait ${id} (${name}) is for the body form ${gender.name}, but the first trait is for ${form.name}.`;
  return undefined;
}
