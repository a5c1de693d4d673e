import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = fileURLToPath(new URL('../../tools/image/trees.main.ts', import.meta.url));

/** Writes the trees of all images into a folder of their own, where no package of this checkout is found. */
export async function joinProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-images-'));
  const close = async () => rmSync(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [command, folder]);
  } catch (error) {
    await close();
    throw error;
  }
  return { folder, close };
}
