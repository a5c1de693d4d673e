import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Abi, Hex } from 'viem';

const root = join(import.meta.dirname, '../..');

/**
 * Compiles contracts of the Solidity tests, for tests on a chain.
 * @param entry the file with all of them, from the root of the repository
 */
export function compileForTest<Name extends string>(
  entry: string,
  names: readonly Name[],
): Record<Name, { abi: Abi; bytecode: Hex }> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(collectSources(entry).map(([path, content]) => [path, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { [entry]: { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const compiler = join(import.meta.dirname, '../tools/solc.ts');
  const { stdout } = spawnSync(process.execPath, [compiler, '--standard-json'], {
    input: JSON.stringify(input),
    maxBuffer: 2 ** 26,
  });
  const contracts = JSON.parse(String(stdout)).contracts[entry];
  const entries = names.map((name) => {
    const { abi, evm } = contracts[name];
    return [name, { abi, bytecode: `0x${evm.bytecode.object}` }];
  });
  return Object.fromEntries(entries);
}

/** Returns the entry and everything that it imports, by import path. */
function collectSources(entry: string): [path: string, content: string][] {
  const sources = new Map<string, string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue;
    const content = readFileSync(join(root, path.startsWith('@') ? 'node_modules' : '.', path), 'utf8');
    sources.set(path, content);
    for (const [, imported = ''] of content.matchAll(/^import [^"]*"([^"]+)";/gm)) {
      waiting.push(imported.startsWith('.') ? posix.join(posix.dirname(path), imported) : imported);
    }
  }
  return [...sources];
}
