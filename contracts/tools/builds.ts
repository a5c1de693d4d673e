/** Builds that the compiler wrote: which of them made the artifacts of `src`. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const artifactsDirectory = join(import.meta.dirname, '../artifacts');

/** Where builds are: the input `<build>.json` and the output `<build>.output.json`. */
export const buildsDirectory = join(artifactsDirectory, 'build-info');

/** Lists the builds that the artifacts of `src` come from. Other builds may lie beside them. */
function findBuilds(): string[] {
  const artifacts = globSync('src/**/*.json', { cwd: artifactsDirectory });
  const read = (path: string) => JSON.parse(readFileSync(join(artifactsDirectory, path), 'utf8'));
  return [...new Set<string>(artifacts.map((path) => read(path).buildInfoId))];
}

/**
 * Returns the one build of `src`. Builds `src` as a whole if it was built in parts, because an older part still has the former
 * source of later changes.
 */
export function buildAtOnce(): string {
  const [build, ...others] = findBuilds();
  if (build !== undefined && others.length === 0) return build;
  const options = { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' } as const;
  execFileSync('hardhat', ['build', '--force', '--quiet', '--no-tests'], options);
  return findBuilds()[0] as string;
}
