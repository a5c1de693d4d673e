/** Enlarges a square of a drawing to the whole page. It is as wide as `side`, and `x` is its middle. */
export function square(markup: string, x: number, top: number, side: number): string {
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return `<g transform="scale(${round(256 / side)}) translate(${round(side / 2 - x)} ${round(-top)})">${markup}</g>`;
}
