import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { missingForBackups } from './archived-postgres.ts';
import { missingForAws } from './aws.ts';
import { missingForKafka } from './kafka.ts';
import { missingForKube } from './kube.ts';
import { missingForPooler } from './pgbouncer.ts';
import { missingForS3 } from './s3.ts';
import { missingForToxiproxy } from './toxiproxy.ts';

/** Returns the command that runs a tool: on the path, or where `go install` puts it. */
const findTool = (name: string, ...check: string[]): string | undefined =>
  [name, join(homedir(), 'go/bin', name)].find((command) => spawnSync(command, check).status === 0);

export const findHelm = () => findTool('helm', 'version');
export const findK6 = () => findTool('k6', 'version');
export const findStarlark = () => findTool('starlark', '-c', 'True');
export const findComposeSpec = () => findTool('compose-spec', '-help');

/** The command that runs hadolint: on the path, or where .ci/run puts it. */
export const findHadolint = (): string | undefined =>
  ['hadolint', join(homedir(), '.local/hadolint/bin/hadolint')].find(
    (command) => spawnSync(command, ['--version']).status === 0,
  );

/** Why no image can be built here, or undefined if one can. */
function missingForImages(): string | undefined {
  if (spawnSync('buildah', ['--version']).status !== 0) return 'buildah is not installed';
  return process.getuid?.() === 0 ? undefined : 'the user is not root, who may mount what was built';
}

const missingForHelm = () => (findHelm() ? undefined : 'helm is not installed');

/** Parts of the real world that a suite may need and a machine may lack, each with the reason why it is missing. */
const parts = {
  aws: missingForAws,
  backups: missingForBackups,
  buildah: missingForImages,
  hadolint: () => (findHadolint() ? undefined : 'hadolint is not installed'),
  kafka: missingForKafka,
  pgbouncer: missingForPooler,
  prometheus: () => (spawnSync('prometheus', ['--version']).status === 0 ? undefined : 'prometheus is not installed'),
  k6: () => (findK6() ? undefined : 'k6 is not installed'),
  starlark: () => (findStarlark() ? undefined : 'starlark (of go.starlark.net) is not installed'),
  'compose-spec': () => (findComposeSpec() ? undefined : 'compose-spec (of compose-go) is not installed'),
  helm: missingForHelm,
  kube: () => missingForHelm() ?? missingForKube(),
  promtool: () =>
    spawnSync('promtool', ['--version']).status === 0 ? undefined : 'promtool (of Prometheus) is not installed',
  redis: () => (process.env.TEST_REDIS_URL ? undefined : 'redis-server is not installed'),
  s3: missingForS3,
  toxiproxy: missingForToxiproxy,
} satisfies Record<string, () => string | undefined>;

/** A suite that needs a real part. Without it the suite is skipped, by name and with the reason; in CI it fails. */
export function describeWith(part: keyof typeof parts, name: string, suite: () => void): void {
  const reason = parts[part]();
  if (!reason) describe(name, suite);
  else if (!process.env.CI) {
    const skipped = `${name} (without ${part}: ${reason})`;
    // Jest reports how many tests of a skipped file it skipped, but not their names.
    process.stderr.write(`SKIPPED ${skipped}\n`);
    describe.skip(skipped, suite);
  } else
    describe(name, () => {
      it(`needs ${part}`, () => {
        throw new Error(`CI runs every suite, but ${reason}.`);
      });
    });
}
