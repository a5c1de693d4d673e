import type { Voucher } from '@hatchery/api/voucher-gifts';

/** Returns a voucher under the name and picture of its creature, if it is of one. The metadata's name ends with the token's number. */
export const asCreature = (voucher: Voucher, creature: { name: string; image: string } | null | undefined): Voucher =>
  creature ? { ...voucher, name: creature.name.replace(/ #\d+$/, ''), image: creature.image } : voucher;
