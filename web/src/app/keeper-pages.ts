/* The code of the pages of keepers. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Studio = async () => (await import('../features/keepers/studio.tsx')).Studio;
export const Keepers = async () => (await import('../features/keepers/keepers.tsx')).Keepers;
export const KeeperPage = async () => (await import('../features/keepers/keeper.tsx')).KeeperPage;
export const Wardrobe = async () => (await import('../features/keepers/wardrobe.tsx')).Wardrobe;
