import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in CycloneDX. `bom-ref` is its name and version. */
export type Component = { 'bom-ref': string };
type Dependency = { ref: string; dependsOn: string[] };
export type Bill = { components: Component[]; dependencies: Dependency[] };

export const billOfMaterials = 'sbom.cdx.json';

/** Returns what npm knows of everything in the lock file: licences, hashes and dependencies. */
export function readLockedBill(root: string): Bill {
  // Packages of wallets in the browser ask for another TypeScript than ours. It is in no image, and npm would stop there.
  const args = ['sbom', '--package-lock-only', '--legacy-peer-deps', '--sbom-format=cyclonedx'];
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 60_000, maxBuffer: 1e8 }));
}

/**
 * Writes the bill of materials of an image: what npm says of the packages that it contains, and of no other. The same sources give
 * the same bill, so it has neither a time nor a serial number.
 * @param contained folders of the packages
 */
export function writeBillOfMaterials(options: {
  folder: string;
  name: string;
  version: string;
  locked: Bill;
  contained: string[];
}): void {
  const { folder, name, version, locked, contained } = options;
  const refs = new Set(contained.map(refOf));
  const components = locked.components.filter((component) => refs.has(component['bom-ref']));
  const missing = [...refs].filter((ref) => !components.some((component) => component['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`The lock file does not have ${missing.join(', ')}.`);
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'container', 'bom-ref': name, name, version } },
    components: [...new Map(components.map((component) => [component['bom-ref'], component])).values()],
    dependencies: locked.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
  writeFileSync(join(folder, billOfMaterials), `${JSON.stringify(bill, null, 1)}\n`);
}

function refOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}
