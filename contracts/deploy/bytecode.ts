import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';

/**
 * Returns the creation code of a contract, as `npm run gen` wrote it.
 * @param name a file of `bytecode/`, without its extension
 */
export function readBytecode(name: string): Hex {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../bytecode/${name}.json`), 'utf8')).bytecode;
}
