/**
 * Writes the compiler's standard JSON input of each contract, which explorers need to verify it. Argument: an output
 * folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, otherHalves, proxyArtifact } from './artifacts.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name a folder to write to');
const artifactsDirectory = join(import.meta.dirname, '../artifacts');
mkdirSync(folder, { recursive: true });
const halves = Object.entries(otherHalves).map(([name, path]) => [`${name}-other-half`, path] as const);
for (const [name, path] of [...Object.entries(artifacts), ...halves, ['erc1967-proxy', proxyArtifact] as const]) {
  const { contractName, inputSourceName, buildInfoId } = JSON.parse(
    readFileSync(join(artifactsDirectory, path), 'utf8'),
  );
  const build = JSON.parse(readFileSync(join(artifactsDirectory, `build-info/${buildInfoId}.json`), 'utf8'));
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(build.input));
  console.log(`${file}  ${inputSourceName}:${contractName}  solc ${build.solcLongVersion}`);
}
