/* What draws keepers. It loads through this module alone, when the first one is shown. */
export { drawKeeper } from '@hatchery/art/keepers/keeper';
