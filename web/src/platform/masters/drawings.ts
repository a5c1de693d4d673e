/* What draws keepers and items. It loads through this module alone, when the first one is shown. */
export { drawItem } from '@hatchery/art/items/item';
export { drawKeeper } from '@hatchery/art/keepers/keeper';
