/** Returns a voucher under the name and picture of its creature, if it is of one. The metadata's name ends with the token's number. */
export const asCreature = <One extends { name: string; image?: string }>(
  voucher: One,
  creature: { name: string; image: string } | null | undefined,
): One => (creature ? { ...voucher, name: creature.name.replace(/ #\d+$/, ''), image: creature.image } : voucher);
