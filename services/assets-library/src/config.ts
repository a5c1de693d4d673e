import { kitConfig, secret } from '@hatchery/kit/config';
import { checkFilesConfig, filesConfig } from '@hatchery/kit/files/files.config';
import * as z from 'zod';

const settings = kitConfig.extend({
  ...filesConfig,
  /** Whether the assets that come with the platform are inserted where they are missing. */
  CONTENT: z.enum(['on', 'off']).default('on'),
  /** Secrets behind the URLs of downloads and the signatures of receipts, separated by commas: the first one signs, all of them hold. */
  DOWNLOAD_KEY: secret('hatchery-development-downloads-of-the-library'),
  /** Public address of the platform, which serves the files. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export const assetsLibraryConfig = settings.superRefine(checkFilesConfig);

export type AssetsLibraryConfig = z.infer<typeof assetsLibraryConfig>;
