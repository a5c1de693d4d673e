import { readFileSync, writeFileSync } from 'node:fs';
import { generateOpenApi } from '../packages/api/src/openapi.ts';

/** Writes docs/openapi.json from the contract; with --check tells whether it differs instead. */
const file = new URL('../docs/openapi.json', import.meta.url);
const document = `${JSON.stringify(await generateOpenApi(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, document);
} else if (readFileSync(file, 'utf8') !== document) {
  console.error('docs/openapi.json differs from the contract. Run `npm run gen` and commit what it writes.');
  process.exit(1);
}
