/** Fails if a contract of `src` could not safely be upgraded, or if the order of its initializers is doubtful. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildAtOnce, buildsDirectory } from './builds.ts';

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
    copyFileSync(join(buildsDirectory, file), join(folder, file));
  validate(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
