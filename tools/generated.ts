import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes files that are made from sources; with --check tells which differ instead, and fails. */
export function writeGenerated(files: Record<string, string>, source: string): void {
  const isCheck = process.argv.includes('--check');
  for (const [file, text] of Object.entries(files)) {
    if (!isCheck) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } else if (textOf(file) !== text) {
      console.error(`${relative(root, file)} differs from ${source}. Run \`npm run gen\` and commit what it writes.`);
      process.exitCode = 1;
    }
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
