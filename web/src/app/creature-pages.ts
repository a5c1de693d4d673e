/* The code of the pages of a creature. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Creature = async () => (await import('../features/creatures/creature.tsx')).Creature;
export const Merge = async () => (await import('../features/creatures/merge.tsx')).Merge;
