export interface Sorting {
  /** Name of the column. */
  by: string;
  down: boolean;
}

export type Figure = string | number | bigint;

/** Sorts rows by a figure; empty texts come last either way, and equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], figure: (row: Row) => Figure, down: boolean): Row[] {
  const sign = down ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [first, second] = [figure(one), figure(other)];
    if (first === second) return 0;
    if (first === '' || second === '') return first === '' ? 1 : -1;
    return (first < second ? -1 : 1) * sign;
  });
}

/** Returns the next sorting of a column: ascending, then descending, then none. */
export function nextSorting(current: Sorting | undefined, by: string): Sorting | undefined {
  if (current?.by !== by) return { by, down: false };
  return current.down ? undefined : { by, down: true };
}

/** Returns the row that a key moves to; undefined for other keys. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(last, at + 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
