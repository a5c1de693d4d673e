import { heightOf, isSmall, largestOf, srcSetOf } from './picture.rules.ts';

const preview = {
  pictures: [
    { url: '/files/a.webp', width: 320, height: 480 },
    { url: '/files/b.webp', width: 640, height: 960 },
  ],
};

test('a browser chooses among all sizes of a preview', () => {
  expect(srcSetOf(preview)).toBe('/files/a.webp 320w, /files/b.webp 640w');
  expect(largestOf(preview)?.url).toBe('/files/b.webp');
});

test('a preview reserves its height before it is there, and a cover has its own', () => {
  expect(heightOf(preview)).toBe(1.5);
  expect(heightOf(undefined)).toBe(0.75);
});

test('a sprite is small, whichever way it lies', () => {
  expect(isSmall({ width: 64, height: 128 })).toBe(true);
  expect(isSmall({ width: 64, height: 129 })).toBe(false);
});
