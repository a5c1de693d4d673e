import { everyItemKey, hides } from '@hatchery/art/items/keys';
import { traitShapes } from '@hatchery/art/keepers/keys';
import { lootboxKeys } from '@hatchery/art/lootboxes';
import { ticketKeys } from '@hatchery/art/tickets';
import type { Drawn } from './content.checks.ts';

/** Keys that drawings go by. */
export const drawn: Drawn = { shapes: traitShapes, items: everyItemKey, lootboxes: lootboxKeys, tickets: ticketKeys };

/** Returns the layers of traits that an item hides. */
export const hiddenBy = hides;
