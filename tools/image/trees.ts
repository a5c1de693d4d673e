import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Bill, readLockedBill, writeBillOfMaterials } from './bill-of-materials.ts';
import { type Joined, joinModules, unusedEntries } from './join.ts';
import { mainsOf, root, type TargetName, targets } from './targets.ts';

/** The steps of the kit that migrations import. */
const steps = { specifier: '@hatchery/kit/migration-steps', path: 'packages/kit/src/migration-steps.ts' };
/** Files beside the sources of a workspace that its processes read. Migrations are loaded as they are written. */
const readFiles = [
  '**/migrations/*.ts',
  'src/migration-steps.ts',
  '{src,content,bytecode,deployments}/**/*.{json,html,css,js,svg}',
];

/**
 * Writes what the Dockerfile copies into each image, a folder for each target: joined code in `dist`, the packages that cannot be
 * joined, files that processes read, a bill of materials, and each `main.ts` in its place, so that commands are those of a checkout.
 */
export async function writeTrees(folder: string): Promise<void> {
  const locked = readLockedBill(root);
  for (const name of Object.keys(targets) as TargetName[]) await writeTree(name, join(folder, name), locked);
  if (unusedEntries.size > 0) throw new Error(`No process loads ${[...unusedEntries].join(', ')} any more.`);
}

async function writeTree(name: TargetName, folder: string, locked: Bill): Promise<void> {
  const {
    processes,
    commands,
    packages = [],
  }: (typeof targets)[TargetName] & { packages?: readonly string[] } = targets[name];
  const dist = join(folder, 'dist');
  const groups = [...processes.map((main) => [main]), ...(commands.length > 0 ? [commands] : [])];
  const joined: Joined[] = [];
  for (const mains of groups)
    joined.push(await joinModules(Object.fromEntries(mains.map((main) => [joinedName(main), main])), dist));
  for (const main of mainsOf(name)) writeMain(main, folder);
  const installed = packagesWithNeeds([...packages, ...joined.flatMap(({ packagesAlone }) => packagesAlone)]);
  for (const place of installed)
    cpSync(join(root, place), join(folder, place), { recursive: true, dereference: false });
  copyReadFiles(
    joined.flatMap(({ sources }) => sources),
    folder,
  );
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'hatchery', version, license, type: 'module' }));
  const contained = [
    ...installed.map((place) => join(root, place)),
    ...joined.flatMap(({ joinedPackages }) => joinedPackages),
  ];
  writeBillOfMaterials({ folder, name: `hatchery-${name}`, version, locked, contained });
}

/** `services/ultigen/src/main.ts` becomes `ultigen`, and `services/ultigen/src/reindex.main.ts` becomes `ultigen.reindex`. */
export function joinedName(main: string): string {
  const [first = '', second = ''] = main.split('/');
  const workspace = ['services', 'packages', 'games'].includes(first) ? second : first;
  const command = /([\w-]+)\.main\.ts$/.exec(main)?.[1];
  return command ? `${workspace}.${command}` : workspace;
}

function writeMain(main: string, folder: string): void {
  const path = join(folder, main);
  mkdirSync(dirname(path), { recursive: true });
  const place = relative(dirname(path), join(folder, 'dist', `${joinedName(main)}.js`));
  writeFileSync(path, `import ${JSON.stringify(place)};\n`);
}

/** Returns where packages are installed, and what they depend on, relative to the root. */
function packagesWithNeeds(names: string[]): string[] {
  if (names.length === 0) return [];
  const selector = [...new Set(names)].map((name) => `[name="${name}"], [name="${name}"] *`).join(', ');
  const found: { name: string; location: string }[] = JSON.parse(
    execFileSync('npm', ['query', selector], { cwd: root, encoding: 'utf8', timeout: 60_000, maxBuffer: 1e8 }),
  );
  const missing = names.filter((name) => !found.some((installed) => installed.name === name));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`);
  return found.map(({ location }) => location);
}

function copyReadFiles(sources: string[], folder: string): void {
  const workspaces = new Set(
    sources.map((path) => /^(?:(?:services|packages|games)\/)?[^/]+/.exec(relative(root, path))?.[0]),
  );
  for (const workspace of workspaces)
    for (const file of globSync(readFiles, {
      cwd: join(root, workspace ?? ''),
      exclude: ['**/*.test.ts', 'src/client/**'],
    }))
      copyReadFile(join(workspace ?? '', file), folder);
}

/** Images have no workspaces in their node_modules, where Node strips no types: there migrations import their steps by path. */
function copyReadFile(file: string, folder: string): void {
  const path = join(folder, file);
  cpSync(join(root, file), path);
  if (!file.includes('/migrations/')) return;
  const text = readFileSync(path, 'utf8');
  if (text.includes(steps.specifier))
    writeFileSync(path, text.replace(steps.specifier, relative(dirname(file), steps.path)));
}
