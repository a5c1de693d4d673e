import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.installed');

/** The environment in which `node` is the Node of the project, whatever the machine's own is. */
export const projectEnvironment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

/** Runs a command of the project to its end. @throws Error when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: projectEnvironment,
    ...options,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`);
}

/** Installs what package-lock.json names, unless that was done already and is still there. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && isWhole(JSON.parse(lock))) return;
  console.log('Installing packages. The first time, this takes a minute or two.');
  // `npm ci` would refuse a lock file that does not list the optional packages of every other system.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  if (npm) run(process.execPath, [npm, ...install]);
  else run('npm', install);
  // Native parts that want Node 24 are skipped while an older one runs npm; with the project's own Node they come.
  if (npm) run('node', [npm, ...install, '--prefer-offline']);
  else run('npm', [...install, '--prefer-offline']);
  writeFileSync(stampFile, stamp);
}

/** Says whether every package stands in its folder, also in those of workspaces. Optional ones may be for other systems. */
const isWhole = ({ packages }) =>
  Object.entries(packages).every(([path, { optional }]) => optional || existsSync(join(root, path)));
