import { loadConfig } from '@hatchery/kit/config';
import { assetsLibraryConfig } from './config.ts';

const load = (key: string) =>
  loadConfig(assetsLibraryConfig, { DATABASE_URL: 'postgres://localhost/library', DOWNLOAD_KEY: key }).DOWNLOAD_KEY;
const secret = (letter: string) => letter.repeat(32);

it('takes several secrets of downloads', () => {
  const secrets = `${secret('n')}, ${secret('o')},`;
  expect(load(secrets)).toBe(secrets);
});

it.each([
  ['a short one among them', `${secret('n')},short`],
  ['none between its commas', ','.repeat(40)],
  ['more than receipts can name', Array.from({ length: 11 }, (_, n) => secret(String(n % 10))).join()],
])('refuses secrets with %s', (_, secrets) => {
  expect(() => load(secrets)).toThrow('DOWNLOAD_KEY: must be 1 to 10 secrets of 32 characters at least');
});
