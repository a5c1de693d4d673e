import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Made by scripts and in no commit. Nothing in them is of one release alone. */
const generated = ['proto/gen', 'contracts/artifacts', 'web/dist', 'games/nest-watch/dist'];

/**
 * Returns the commit of the release before: the newest tag on the way here that is not this commit, or else the one that package.json
 * names. Undefined where its history is not here, as in a shallow clone.
 */
export function previousRelease(): string | undefined {
  const named = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).previousRelease;
  for (const find of [() => git('describe', '--tags', '--abbrev=0', 'HEAD~1'), () => named]) {
    try {
      return git('rev-parse', '--verify', '--quiet', `${find()}^{commit}`);
    } catch {}
  }
  return undefined;
}

/** Puts the sources of a release into a folder, with the packages of this checkout. The folder is its owner's to remove. */
export function checkOut(release: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-previous-'));
  const archive = execFileSync('git', ['archive', release, '--', ':!web', ':!docs', ':!contracts/test'], {
    cwd: root,
    maxBuffer: 1e9,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  mkdirSync(join(folder, 'web'));
  for (const name of generated) if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name));
  linkPackages(folder);
  return { main: join(folder, 'local/src/main.ts'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links every installed package but those of the platform itself, which are of the release. */
function linkPackages(folder: string): void {
  const modules = (of: string) => join(root, of, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@hatchery'), { recursive: true });
  for (const name of readdirSync(modules('')))
    if (name !== '@hatchery') symlinkSync(join(modules(''), name), join(folder, 'node_modules', name));
  const workspaces = ['packages', 'services', 'games'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => `${parent}/${name}`),
  );
  for (const workspace of [...workspaces, 'proto', 'contracts', 'gateway', 'local', 'relayer']) {
    const { name } = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8'));
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', name));
    if (existsSync(modules(workspace)) && lstatSync(modules(workspace)).isDirectory())
      symlinkSync(modules(workspace), join(folder, workspace, 'node_modules'));
  }
}
