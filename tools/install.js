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

/** Installs what package-lock.json names, unless that was done already. */
export function ensureInstalled() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing packages. The first time, this takes a minute or two.');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run(command, [...first, 'ci', ...quiet]);
  // Native parts that want Node 24 are skipped while an older npm host runs; with the project's own Node they come.
  const inner = npm ? ['node', [npm]] : ['npm', []];
  run(inner[0], [...inner[1], 'install', '--no-save', '--no-package-lock', '--prefer-offline', ...quiet]);
  writeFileSync(stampFile, stamp);
}
