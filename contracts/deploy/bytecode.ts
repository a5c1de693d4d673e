import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';

export type BytecodeName = 'game-token' | 'ultigen-eggs' | 'ultigen-monsters' | 'erc1967-proxy';

/** Creation code of a contract, as `npm run gen` wrote it. */
export function readBytecode(name: BytecodeName): Hex {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../bytecode/${name}.json`), 'utf8')).bytecode;
}
