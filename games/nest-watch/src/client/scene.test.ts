import { paintScene } from './scene.ts';
import { viewOf } from './view.ts';

/** Puts a canvas into the page that counts strokes, and takes no more than a page can hold. */
function countStrokes(most: number): { strokes: number } {
  const told = { strokes: 0 };
  const count = () => {
    told.strokes += 1;
    if (told.strokes > most) throw new Error(`More than ${most} strokes`);
    return { addColorStop() {} };
  };
  const context = new Proxy({}, { get: () => count, set: () => true });
  globalThis.document = { createElement: () => ({ getContext: () => context }) } as unknown as Document;
  return told;
}

describe('the scene of a night', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });

  it.each([
    [390, 844, 3],
    [2_560, 1_300, 1],
    // A frame that is still being laid out.
    [1_440, 0, 1],
    [1_440, 1, 2],
    [0, 900, 2],
    [0, 0, 1],
  ])('is painted for %i by %i pixels', (width, height, ratio) => {
    const told = countStrokes(20_000);
    paintScene(viewOf(width, height, ratio), 'dark');
    expect(told.strokes).toBeGreaterThan(0);
  });
});
