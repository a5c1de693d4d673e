/**
 * Fails if a contract is too large to deploy. EIP-170 allows 24,576 bytes of runtime code, and the compiler only warns.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 24_576;
const artifactsDirectory = join(import.meta.dirname, '../artifacts/src');

const sizes = globSync('**/*.json', { cwd: artifactsDirectory })
  .map((path) => {
    const { contractName, deployedBytecode } = JSON.parse(readFileSync(join(artifactsDirectory, path), 'utf8'));
    return { contractName: String(contractName), bytes: (String(deployedBytecode).length - 2) / 2 };
  })
  .filter(({ bytes }) => bytes > 0)
  .sort((a, b) => b.bytes - a.bytes);

if (sizes.length === 0) throw new Error('There are no artifacts; run `npm run compile -w @hatchery/contracts` first');
for (const { contractName, bytes } of sizes) {
  console.log(`${contractName.padEnd(24)}${String(bytes).padStart(7)} of ${maxBytes} bytes`);
  if (bytes > maxBytes) process.exitCode = 1;
}
