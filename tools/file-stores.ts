import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from './s3.ts';

/** A store under test, embedded or an S3-compatible server. */
export type StoreUnderTest = {
  environment: Record<string, string>;
  /** The keys of everything in it. */
  keys(): string[];
  /** Makes it unreachable, and reachable again with all that was in it. */
  fail(): Promise<void>;
  mend(): Promise<void>;
  /** Status of an upload whose bytes, type or address are not those of the ticket. */
  refusal: number;
  /** Status of an upload with a ticket that was used for one before. */
  again: number;
  stop(): Promise<void>;
};

export async function openDisk(): Promise<StoreUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-files-'));
  const directory = join(folder, 'kept');
  return {
    environment: { FILES_DIRECTORY: directory },
    keys: () => {
      try {
        const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile());
        return files.map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1)).sort();
      } catch {
        return [];
      }
    },
    // A folder that is no folder fails like a disk that is gone, whoever asks.
    fail: async () => {
      renameSync(directory, `${directory}-away`);
      writeFileSync(directory, '');
    },
    mend: async () => {
      rmSync(directory);
      renameSync(`${directory}-away`, directory);
    },
    refusal: 400,
    again: 409,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function openS3(): Promise<StoreUnderTest> {
  const server = await startS3();
  return { ...server, fail: server.kill, mend: server.start, refusal: 403, again: 412 };
}
