#!/usr/bin/env node
/** The compiler of the npm package behind the two options that forge uses of the native one: nothing has to be downloaded. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

if (process.argv.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
}
