import { join } from 'node:path';
import { Problem } from '@hatchery/api/problems';
import * as z from 'zod';
import { createDiskStore } from './disk.store.ts';
import type { FileStore } from './file-store.ts';

const endpoint = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Environment variables of a service that takes files, in addition to those of every service. */
export const filesConfig = {
  /** Folder for files if there is no S3_ENDPOINT. Replicas of a service must share it. */
  FILES_DIRECTORY: z.string().optional(),
  /** URL of an S3-compatible store, such as `https://s3.eu-west-1.amazonaws.com`. Uses path-style bucket addresses. */
  S3_ENDPOINT: endpoint.optional(),
  /** URL of the store for browsers, if it differs. */
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

/** Refuses a configuration with a store but without its other settings. */
export function checkFilesConfig(config: FilesConfig, context: z.RefinementCtx): void {
  if (!config.S3_ENDPOINT) return;
  for (const name of needed)
    if (!config[name]) context.addIssue({ code: 'custom', path: [name], message: 'Must be set with S3_ENDPOINT.' });
}

/** Opens the configured store. Without one, every use throws the Problem service-unavailable. */
export async function openFileStore(config: FilesConfig & { PUBLIC_URL: string }, service: string): Promise<FileStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, FILES_DIRECTORY } = config;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const { createS3Store } = await import('./s3.store.ts');
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
  }
  if (FILES_DIRECTORY)
    return createDiskStore({
      directory: join(FILES_DIRECTORY, service),
      uploadsUrl: `${config.PUBLIC_URL}/files/${service}/uploads/`,
    });
  return noStore;
}

const refuse = async (): Promise<never> => {
  throw new Problem('service-unavailable', 'Uploads are not available on this platform.');
};

const noStore: FileStore = {
  signUpload: refuse,
  read: refuse,
  open: refuse,
  sizeOf: refuse,
  write: refuse,
  writeFile: refuse,
  delete: async () => {},
  close: async () => {},
};
