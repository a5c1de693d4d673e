import { join } from 'node:path';
import { Problem } from '@hatchery/api/problems';
import * as z from 'zod';
import { createDiskStore } from './disk.store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3.store.ts';

const endpoint = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** What a service that takes files reads from its environment, beside what every service does. */
export const filesConfig = {
  /** A folder to keep files in when there is no S3_ENDPOINT. Replicas of a service must share it. */
  FILES_DIRECTORY: z.string().optional(),
  /** An S3-compatible store, as in `https://s3.eu-west-1.amazonaws.com`. Buckets are named in the path. */
  S3_ENDPOINT: endpoint.optional(),
  /** Where browsers reach the store, if that is another address. */
  S3_PUBLIC_ENDPOINT: endpoint.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

export type FilesConfig = z.infer<z.ZodObject<typeof filesConfig>>;

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Refuses a configuration that names a store and lacks what reaching it needs. */
export function checkFilesConfig(config: FilesConfig, context: z.RefinementCtx): void {
  if (!config.S3_ENDPOINT) return;
  for (const name of needed)
    if (!config[name]) context.addIssue({ code: 'custom', path: [name], message: 'Must be set with S3_ENDPOINT.' });
}

/** Opens the store that the configuration names. Without one, every use answers service-unavailable. */
export function openFileStore(config: FilesConfig & { PUBLIC_URL: string }, service: string): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, FILES_DIRECTORY } = config;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return createS3Store(
      {
        endpoint: S3_ENDPOINT,
        publicEndpoint: config.S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT,
        region: config.S3_REGION,
        bucket: S3_BUCKET,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      },
      service,
    );
  if (FILES_DIRECTORY)
    return createDiskStore({
      directory: join(FILES_DIRECTORY, service),
      uploadsUrl: `${config.PUBLIC_URL}/files/${service}/uploads/`,
    });
  return noStore;
}

const refuse = async (): Promise<never> => {
  throw new Problem('service-unavailable', 'Uploads are not set up on this platform.');
};

const noStore: FileStore = {
  signUpload: refuse,
  read: refuse,
  open: refuse,
  write: refuse,
  delete: async () => {},
  close: async () => {},
};
