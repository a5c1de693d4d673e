import { factorOfWheel, fitted, kept, toggledAt, viewAfterKey, wholeView, zoomedAt } from './zoom.rules.ts';

const frame = { width: 400, height: 300 };
const picture = { width: 400, height: 200 };

test('a picture grows about the point that is pressed', () => {
  const at = { x: 100, y: 50 };
  const { scale, x, y } = zoomedAt(wholeView, 2, at);
  expect({ scale, x, y }).toEqual({ scale: 2, x: -100, y: -50 });
  // The point of the picture under the pointer is the same as before.
  expect((at.x - x) / scale).toBe(at.x);
});

test('it neither shrinks below the whole nor grows without end', () => {
  expect(zoomedAt(wholeView, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  expect(zoomedAt({ scale: 6, x: 0, y: 0 }, 4, { x: 0, y: 0 }).scale).toBe(8);
});

test('its edges stay outside of the frame, and a side that fits stays in the middle', () => {
  expect(kept({ scale: 2, x: 900, y: 900 }, frame, picture)).toEqual({ scale: 2, x: 200, y: 50 });
  expect(kept({ scale: 1, x: -30, y: 12 }, frame, picture)).toEqual({ scale: 1, x: 0, y: 0 });
});

test('a double press looks closer, and another one shows the whole again', () => {
  const close = toggledAt(wholeView, { x: 10, y: 0 });
  expect(close.scale).toBe(2.5);
  expect(toggledAt(close, { x: 10, y: 0 })).toEqual(wholeView);
});

test('a wheel turns up to look closer, in whatever it counts', () => {
  expect(factorOfWheel(-100, 0)).toBeGreaterThan(1);
  expect(factorOfWheel(3, 1)).toBeLessThan(1);
  expect(factorOfWheel(-9_000, 0)).toBe(2);
});

test('keys enlarge and move', () => {
  expect(viewAfterKey('+', wholeView)?.scale).toBe(1.5);
  expect(viewAfterKey('-', { scale: 1.5, x: 0, y: 0 })?.scale).toBe(1);
  expect(viewAfterKey('0', { scale: 3, x: 20, y: 20 })).toEqual(wholeView);
  expect(viewAfterKey('ArrowRight', { scale: 3, x: 20, y: 0 })).toEqual({ scale: 3, x: -40, y: 0 });
  expect(viewAfterKey('a', wholeView)).toBeUndefined();
});

test('a picture fits into its frame, and a small one is not blown up', () => {
  expect(fitted(frame, { width: 1_280, height: 640 })).toEqual({ width: 400, height: 200 });
  expect(fitted(frame, { width: 64, height: 64 })).toEqual({ width: 64, height: 64 });
});
