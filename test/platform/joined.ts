import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Packages are found from here, and no checkout keeps it. */
const cache = join(root, 'node_modules/.cache');

/** Joins the modules of each process as the image does, into a folder of their own. */
export async function joinProcesses() {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'joined-'));
  const close = async () => rmSync(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [join(root, 'tools/bundle.ts'), folder]);
  } catch (error) {
    await close();
    throw error;
  }
  return { folder, close };
}
