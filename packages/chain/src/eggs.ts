/** Egg types, as the egg contract numbers them; each is the ERC-1155 id of its eggs. */
export const eggTypes = { plant: 0, water: 1, fire: 2, light: 3, dark: 4 } as const;

export type EggElement = keyof typeof eggTypes;

/** The elements in order of their egg types. */
export const eggElements = ['plant', 'water', 'fire', 'light', 'dark'] as const satisfies EggElement[];
