import { clockwise, extent } from './geometry.ts';
import { alignTo, blend, outlineOf } from './silhouette.ts';

const disc = (centerX: number, centerY: number, radius: number) => (x: number, y: number) =>
  Math.hypot(x + 0.5 - centerX, y + 0.5 - centerY) < radius;
/** A body with two horns and a hole. */
const horned = (x: number, y: number) =>
  (disc(32, 40, 18)(x, y) && !disc(32, 40, 5)(x, y)) ||
  (y > 6 && y < 40 && (Math.abs(x - 20) < 3 || Math.abs(x - 44) < 3));

test('an outline goes around what is filled, clockwise, at even steps', () => {
  const outline = outlineOf(disc(32, 32, 20), 64);
  expect(outline).toHaveLength(160);
  expect(clockwise(outline)).toBe(true);
  for (const { x, y } of outline) expect(Math.abs(Math.hypot(x - 32, y - 32) - 20)).toBeLessThan(1.5);
});

test('an outline follows horns, and leaves out holes', () => {
  const { top, bottom, left, right } = extent(outlineOf(horned, 64, 240));
  expect(top).toBeLessThan(9);
  expect(Math.abs(bottom - 58)).toBeLessThan(2);
  expect([left, right].map((side) => Math.round(Math.abs(side - 32)))).toEqual([18, 18]);
  const between = outlineOf(horned, 64, 240).filter(({ x, y }) => Math.abs(x - 32) < 3 && y > 30 && y < 50);
  expect(between).toEqual([]);
});

test('an outline goes around the largest part alone, even at the edge of the grid', () => {
  const two = (x: number, y: number) => disc(10, 10, 4)(x, y) || (x > 40 && y > 40);
  const { left, top, right, bottom } = extent(outlineOf(two, 64));
  expect(Math.min(left, top)).toBeGreaterThan(40);
  expect(Math.max(right, bottom)).toBeLessThanOrEqual(64);
});

test('nothing filled has no outline, and one cell has one', () => {
  expect(outlineOf(() => false, 8)).toEqual([]);
  expect(outlineOf((x, y) => x === 3 && y === 4, 8, 12)).toHaveLength(12);
});

test('cells that touch at a corner alone are two parts', () => {
  const corners = (x: number, y: number) => (x < 4 && y < 4) || (x >= 4 && x < 6 && y >= 4 && y < 6);
  expect(extent(outlineOf(corners, 8)).right).toBeLessThanOrEqual(4);
});

test('an aligned outline begins near the beginning of the other', () => {
  const one = outlineOf(disc(32, 32, 20), 64);
  const turned = [...one.slice(70), ...one.slice(0, 70)];
  expect(alignTo(turned, one)).toEqual(one);
});

test('a blend begins with one shape, ends with the other, and may go beyond', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  const larger = square.map(({ x, y }) => ({ x: x * 2, y: y * 2 }));
  expect(blend(square, larger, 0)).toBe('M0 0L10 0L10 10z');
  expect(blend(square, larger, 1)).toBe('M0 0L20 0L20 20z');
  expect(blend(square, larger, 1.25)).toBe('M0 0L22.5 0L22.5 22.5z');
  expect(blend([], [], 0.5)).toBe('');
});
