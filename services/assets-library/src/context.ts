import { serviceContracts } from '@hatchery/api/contract';
import type { Alarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import type { Files } from '@hatchery/kit/files/files';
import type { PrivateFiles } from '@hatchery/kit/files/private-files';
import type { CallContext } from '@hatchery/kit/http';
import type { Logger } from '@hatchery/kit/log';
import { implement } from '@orpc/server';
import type { AssetsLibraryConfig } from './config.ts';
import type { DownloadKeys } from './downloads/keys.ts';
import type { Inspector } from './previews/inspector.ts';

/** The parts that the slices of this service work with. */
export type LibraryContext = {
  config: AssetsLibraryConfig;
  database: Database;
  files: Files;
  /** The files of assets, which no URL shows without a signature. */
  privateFiles: PrivateFiles;
  inspector: Pick<Inspector, 'inspect'>;
  keys: DownloadKeys;
  /** Rings when there are files to check. */
  checkAlarm: Alarm;
  /** Secure randomness unless a test decides. */
  randomBytes: (size: number) => Uint8Array;
  now: () => Date;
  log: Logger;
};

export const os = implement(serviceContracts['assets-library']).$context<CallContext>();
