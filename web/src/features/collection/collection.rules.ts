interface Creature {
  element: string;
}

/** Returns the elements that occur, with how many creatures each has, in the order of the guide. */
export function elementsOf(
  creatures: readonly Creature[],
  order: readonly string[],
): { element: string; count: number }[] {
  return order
    .map((element) => ({ element, count: creatures.filter((creature) => creature.element === element).length }))
    .filter(({ count }) => count > 0);
}

export const ofElement = <T extends Creature>(creatures: readonly T[], element: string | undefined): readonly T[] =>
  element ? creatures.filter((creature) => creature.element === element) : creatures;
