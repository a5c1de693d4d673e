import { isMissingChunk, isRebuilt } from './stale-build.ts';

const index = '<script type="module" crossorigin src="/assets/index-NEW.js"></script>';

test('a chunk that is gone is told from other errors', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: http://localhost/assets/market-x.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/market-x.css',
  ])
    expect(isMissingChunk(new TypeError(message))).toBe(true);
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false);
});

test('a site was rebuilt when its page names another script', () => {
  expect(isRebuilt(index, '/assets/index-OLD.js')).toBe(true);
  expect(isRebuilt(index, '/assets/index-NEW.js')).toBe(false);
  expect(isRebuilt('<h1>Sign in to the network</h1>', '/assets/index-OLD.js')).toBe(false);
  expect(isRebuilt(index, undefined)).toBe(false);
});
