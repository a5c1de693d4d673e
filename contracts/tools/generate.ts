/**
 * Writes what others read from the compiled contracts: ABIs and deployments for packages/chain, bytecode for deploy/.
 * With --check it writes nothing and fails where a file is out of date.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const contractsDirectory = join(root, 'contracts');
const chainDirectory = join(root, 'packages/chain/src');

interface Artifact {
  contractName: string;
  abi: unknown[];
  bytecode: string;
}

const artifacts = {
  'game-token': 'src/token/GameToken.sol/GameToken.json',
  'ultigen-eggs': 'src/ultigen/UltigenEggs.sol/UltigenEggs.json',
  'ultigen-monsters': 'src/ultigen/UltigenMonsters.sol/UltigenMonsters.json',
};
const proxyArtifact = '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json';

function readArtifact(path: string): Artifact {
  return JSON.parse(readFileSync(join(contractsDirectory, 'artifacts', path), 'utf8'));
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function abiSource(name: string, { contractName, abi }: Artifact): string {
  const entries = abi.map((entry) => `  ${JSON.stringify(entry)},\n`).join('');
  return `// Generated from ${contractName}.sol by contracts/tools/generate.ts\nexport const ${camelCase(name)}Abi = [\n${entries}] as const;\n`;
}

function bytecodeSource({ bytecode }: Artifact): string {
  return `${JSON.stringify({ bytecode })}\n`;
}

function deploymentsSource(): string {
  const directory = join(contractsDirectory, 'deployments');
  const chainIds = readdirSync(directory)
    .filter((file) => /^\d+\.json$/.test(file))
    .map((file) => Number.parseInt(file, 10))
    .sort((a, b) => a - b);
  const entries = chainIds.map((chainId) => {
    const deployment = JSON.parse(readFileSync(join(directory, `${chainId}.json`), 'utf8'));
    const fields = Object.entries(deployment).map(([key, value]) => {
      return `    ${key}: ${typeof value === 'number' ? value : `'${value}'`},\n`;
    });
    return `  ${chainId}: {\n${fields.join('')}  },\n`;
  });
  return `// Generated from contracts/deployments by contracts/tools/generate.ts\nexport const deployments = {\n${entries.join('')}} as const;\n`;
}

function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, path] of Object.entries(artifacts)) {
    const artifact = readArtifact(path);
    files.set(join(chainDirectory, `abis/${name}.ts`), abiSource(name, artifact));
    files.set(join(contractsDirectory, `bytecode/${name}.json`), bytecodeSource(artifact));
  }
  files.set(join(contractsDirectory, 'bytecode/erc1967-proxy.json'), bytecodeSource(readArtifact(proxyArtifact)));
  files.set(join(chainDirectory, 'deployments.ts'), deploymentsSource());
  return files;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const check = process.argv.includes('--check');
const stale = [...generatedFiles()].filter(([path, source]) => readIfThere(path) !== source);
for (const [path, source] of stale) {
  console.log(`${check ? 'out of date' : 'written'}: ${relative(root, path)}`);
  if (check) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}
if (check && stale.length > 0) {
  console.error('Run `npm run gen -w @hatchery/contracts`.');
  process.exitCode = 1;
}
