/** Fails if a contract of `src` could not safely be upgraded, or if the order of its initializers is doubtful. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const artifactsDirectory = join(import.meta.dirname, '../artifacts');

/** Lists the builds that the artifacts of `src` come from. Other builds may lie beside them. */
function findBuilds(): string[] {
  const artifacts = globSync('src/**/*.json', { cwd: artifactsDirectory });
  const read = (path: string) => JSON.parse(readFileSync(join(artifactsDirectory, path), 'utf8'));
  return [...new Set<string>(artifacts.map((path) => read(path).buildInfoId))];
}

/**
 * Builds `src` as a whole if it was built in parts, because an older part still has the former source of later changes.
 */
function buildAtOnce(): string {
  const [build, ...others] = findBuilds();
  if (build !== undefined && others.length === 0) return build;
  const options = { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' } as const;
  execFileSync('hardhat', ['build', '--force', '--quiet', '--no-tests'], options);
  return findBuilds()[0] as string;
}

function validate(folder: string): void {
  const manifest = createRequire(import.meta.url).resolve('@openzeppelin/upgrades-core/package.json');
  const command = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin['openzeppelin-upgrades-core']);
  const args = [command, 'validate', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status !== 0 || `${stdout}${stderr}`.includes('Warning:')) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), 'hatchery-builds-'));
try {
  const build = buildAtOnce();
  for (const file of [`${build}.json`, `${build}.output.json`])
    copyFileSync(join(artifactsDirectory, 'build-info', file), join(folder, file));
  validate(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
