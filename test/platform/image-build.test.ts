import { spawnSync } from 'node:child_process';
import { globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describeWith, findHadolint } from '../../tools/describe-with.ts';
import { mainsOf, type TargetName, targets } from '../../tools/image/targets.ts';
import { openBuildah, runReadOnly } from './buildah.ts';
import { joinedProcesses } from './shared.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const names = Object.keys(targets) as TargetName[];

describe('the Dockerfile', () => {
  test('names its one base image by version and digest', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    const foreign = bases.filter((image) => image !== 'scratch' && !stages.includes(image));
    expect(foreign).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)]);
    expect(stages).toEqual(expect.arrayContaining(names));
  });

  test('gives docker compose an image for each container', () => {
    const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
    const built = Object.values<{ build?: { target: TargetName }; image: string; command: string[] }>(services).filter(
      ({ build }) => build,
    );
    expect(new Set(built.map(({ build }) => build?.target))).toEqual(new Set(names));
    for (const { build, image, command } of built) {
      expect(image).toBe(`hatchery-${build?.target}`);
      expect(mainsOf(build?.target as TargetName)).toContain(command.at(-1));
    }
  });
});

describeWith('hadolint', 'the Dockerfile, read by hadolint', () => {
  test('has nothing that hadolint warns of', () => {
    const { stdout, status } = spawnSync(findHadolint() as string, ['Dockerfile'], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describeWith('buildah', 'the images, built', () => {
  const buildah = openBuildah();
  afterAll(() => buildah.close());
  /** The stage that needs the registry and minutes: what it makes is here already. */
  const [before = '', built = ''] = dockerfile.split('FROM base AS build\n');
  const quick = (before + built.slice(built.indexOf('FROM base AS runtime'))).replaceAll('=build /trees/', '=build /');
  let trees: string;

  beforeAll(async () => {
    trees = (await joinedProcesses()).folder;
    buildah.makeBase('localhost/base');
  });

  test.each(['signer', 'service'] as const)(
    '%s is made of less than 400 MB, and starts as a user on a read-only disk',
    (target) => {
      buildah.build({ dockerfile: quick, target, base: 'localhost/base', stages: { build: trees } });
      const config = buildah.config(target);
      expect(config).toMatchObject({ User: '1000:1000', Cmd: ['node', expect.anything(), ...config.Cmd.slice(2)] });
      expect(config.Entrypoint ?? []).toEqual([]);
      expect(config.Labels).toMatchObject({
        'org.opencontainers.image.title': `hatchery-${target}`,
        'org.opencontainers.image.licenses': 'MIT',
        'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });

      const files = buildah.mount(target);
      const paths = globSync(['app/**', 'app/**/.cache/**', 'files/**'], { cwd: files });
      const megabytes = paths.reduce((sum, path) => sum + lstatSync(join(files, path)).size, 0) / 1e6;
      // Debian and Node have 230.
      expect(230 + megabytes).toBeLessThan(400);
      expect(paths.filter((path) => /compiled\/.+/.test(path)).length).toBeGreaterThan(0);
      const own = paths.filter(
        (path) => lstatSync(join(files, path)).uid === 1000 && !path.includes('node_modules/.cache'),
      );
      expect(own).toEqual(['files']);

      const [main = ''] = targets[target].processes;
      const { stderr, status } = runReadOnly(files, config, ['node', main]);
      expect(stderr).toContain('The configuration is not valid');
      expect(status).toBe(1);
      const write = `require('node:fs').writeFileSync('/files/anything', '')`;
      expect(runReadOnly(files, config, ['node', '--eval', write]).stderr).toContain('EROFS');
    },
  );
});
