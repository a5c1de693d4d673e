import { kitConfig, listOf, secret } from '@hatchery/kit/config';
import { checkFilesConfig, filesConfig } from '@hatchery/kit/files/files.config';
import * as z from 'zod';

/** As many as `GET /v2/assets-library/receipt-keys` lists. */
const mostSecrets = 10;
const fewestCharacters = 32;

const isListOfSecrets = (text: string): boolean => {
  const secrets = listOf(text);
  const areLong = secrets.every(({ length }) => length >= fewestCharacters);
  return areLong && secrets.length > 0 && secrets.length <= mostSecrets;
};

const settings = kitConfig.extend({
  ...filesConfig,
  /** Whether the assets that come with the platform are inserted where they are missing. */
  LIBRARY_CONTENT: z.enum(['on', 'off']).default('on'),
  /** Secrets behind the URLs of downloads and the signatures of receipts, separated by commas: the first one signs, all of them hold. */
  DOWNLOAD_KEY: secret('hatchery-development-downloads-of-the-library').refine(
    isListOfSecrets,
    `must be 1 to ${mostSecrets} secrets of ${fewestCharacters} characters at least`,
  ),
  /** Public address of the platform, which serves the files. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export const assetsLibraryConfig = settings.superRefine(checkFilesConfig);

export type AssetsLibraryConfig = z.infer<typeof assetsLibraryConfig>;
