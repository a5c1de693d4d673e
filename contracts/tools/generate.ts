/**
 * Writes files that follow from the compiled contracts: ABIs and deployments for packages/chain, bytecode for deploy/,
 * and the addresses on a fresh local chain. With --check it writes nothing and fails if a file is out of date.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { contractNames } from '@hatchery/chain/addresses';
import { privateKeyToAccount } from 'viem/accounts';
import { artifacts, otherHalves, proxyArtifact } from './artifacts.ts';
import { ownerCallsSource } from './owner-calls.ts';

const root = join(import.meta.dirname, '..', '..');
const contractsDirectory = join(root, 'contracts');
const chainDirectory = join(root, 'packages/chain/src');

interface AbiEntry {
  type: string;
  name?: string;
  inputs?: { type: string }[];
}

interface Artifact {
  contractName: string;
  abi: AbiEntry[];
  bytecode: string;
}

function readArtifact(path: string): Artifact {
  return JSON.parse(readFileSync(join(contractsDirectory, 'artifacts', path), 'utf8'));
}

/** Merges the ABI of the other half. An entry that both have appears once, as in the first. */
function withOtherHalf(name: string, artifact: Artifact): Artifact {
  const other = otherHalves[name];
  if (other === undefined) return artifact;
  const described = new Map<string, AbiEntry>();
  for (const entry of [...artifact.abi, ...readArtifact(other).abi]) {
    const { type, name: entryName = '', inputs = [] } = entry;
    const key = `${type} ${entryName}(${inputs.map((input) => input.type).join()})`;
    if (!described.has(key)) described.set(key, entry);
  }
  return { ...artifact, abi: [...described.values()] };
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

/** Computes the addresses on a fresh local chain. They follow from the deployer alone. */
async function localDeployment(): Promise<string> {
  // These modules import ABIs, which must exist first.
  const [{ planDeployment }, { familiesFor }, local, { getDeployParameters }] = await Promise.all([
    import('../deploy/plan.ts'),
    import('../deploy/families/families.ts'),
    import('../deploy/local.ts'),
    import('../deploy/parameters.ts'),
  ]);
  const deployer = privateKeyToAccount(local.localDeployerPrivateKey).address;
  const roles = { deployer, signer: deployer, treasury: deployer };
  const parameters = getDeployParameters(local.localChainId, '');
  const families = familiesFor(parameters);
  const { addresses } = planDeployment({ firstNonce: 0, standing: {}, roles, families, parameters });
  const known = contractNames.flatMap((name) => (addresses[name] === undefined ? [] : [[name, addresses[name]]]));
  return `${JSON.stringify({ ...Object.fromEntries(known), startBlock: 1 }, null, 2)}\n`;
}

function compiledFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, path] of Object.entries(artifacts)) {
    const artifact = withOtherHalf(name, readArtifact(path));
    files.set(join(chainDirectory, `abis/${name}.ts`), abiSource(name, artifact));
    files.set(join(contractsDirectory, `bytecode/${name}.json`), bytecodeSource(artifact));
  }
  files.set(join(chainDirectory, 'abis/owner-calls.ts'), ownerCallsSource());
  files.set(join(contractsDirectory, 'bytecode/erc1967-proxy.json'), bytecodeSource(readArtifact(proxyArtifact)));
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

/** Writes files that are out of date, or reports them with --check. */
function bringUpToDate(files: Map<string, string>): void {
  for (const [path, source] of files) {
    if (readIfThere(path) === source) continue;
    console.log(`${check ? 'out of date' : 'written'}: ${relative(root, path)}`);
    if (check) {
      process.exitCode = 1;
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, source);
    }
  }
}

bringUpToDate(compiledFiles());
bringUpToDate(new Map([[join(contractsDirectory, 'deployments/31337.json'), await localDeployment()]]));
bringUpToDate(new Map([[join(chainDirectory, 'deployments.ts'), deploymentsSource()]]));
if (process.exitCode === 1) console.error('Run `npm run gen -w @hatchery/contracts`.');
