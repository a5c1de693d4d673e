import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Abi, Hex } from 'viem';

const root = join(import.meta.dirname, '../../..');
const entry = 'contracts/test/support/StakingMocks.sol';

type MockName = 'TokenMock' | 'Gen1Mock' | 'Gen2Mock';
type Mocks = Record<MockName, { abi: Abi; bytecode: Hex }>;

/** Compiles the collections and the token that anyone can mint, as the Solidity tests use them. */
export function compileMocks(): Mocks {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(collectSources().map(([path, content]) => [path, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { [entry]: { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const compiler = join(import.meta.dirname, '../../tools/solc.ts');
  const { stdout } = spawnSync(process.execPath, [compiler, '--standard-json'], {
    input: JSON.stringify(input),
    maxBuffer: 2 ** 26,
  });
  const contracts = JSON.parse(String(stdout)).contracts[entry];
  const mock = (name: MockName) => ({ abi: contracts[name].abi, bytecode: `0x${contracts[name].evm.bytecode.object}` });
  return { TokenMock: mock('TokenMock'), Gen1Mock: mock('Gen1Mock'), Gen2Mock: mock('Gen2Mock') } as Mocks;
}

/** Returns the entry and everything that it imports, by import path. */
function collectSources(): [path: string, content: string][] {
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
