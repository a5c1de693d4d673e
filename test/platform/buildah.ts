import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type ImageConfig = {
  User: string;
  Cmd: string[];
  Entrypoint?: string[];
  Env: string[];
  Labels: Record<string, string>;
};

/** Commands that the Dockerfile runs in its images. */
const commands = ['sh', 'rm', 'install', 'test', 'chown'];

/** Parts of the C library that packages load and the commands do not. */
const restOfC = ['librt.so.1'];

/** Builds images without Docker, in a store of their own. It needs root, or a user who may make namespaces. */
export function openBuildah() {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-buildah-'));
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]): string =>
    execFileSync('buildah', [...store, ...args], {
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    /** Makes an image that stands for the base, which no test downloads: Node, and the commands of this machine that a build runs. */
    makeBase(name: string): void {
      const files = join(folder, 'base');
      writeBase(files);
      writeFileSync(join(folder, 'base.dockerfile'), 'FROM scratch\nCOPY . /\n');
      buildah('build', '--file', join(folder, 'base.dockerfile'), '--tag', name, files);
    },
    /**
     * Builds a target.
     * @param stages files of stages that are not built, by the names that COPY --from has for them
     */
    build(options: { dockerfile: string; target: string; base: string; stages: Record<string, string> }): void {
      const { dockerfile, target, base, stages } = options;
      const file = join(folder, `${target}.dockerfile`);
      writeFileSync(file, dockerfile);
      const contexts = Object.entries(stages).flatMap(([name, path]) => ['--build-context', `${name}=${path}`]);
      const empty = join(folder, 'empty');
      mkdirSync(empty, { recursive: true });
      buildah(
        'build',
        '--layers',
        '--from',
        base,
        ...contexts,
        '--file',
        file,
        '--target',
        target,
        '--tag',
        target,
        empty,
      );
    },
    config: (image: string): ImageConfig => JSON.parse(buildah('inspect', '--type', 'image', image)).OCIv1.config,
    /** Returns the folder of all files of an image. */
    mount: (image: string): string => buildah('mount', buildah('from', image).trim()).trim(),
    close(): void {
      buildah('rm', '--all');
      const mounts = readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '');
      for (const mount of mounts.filter((path) => path.startsWith(folder)).reverse()) execFileSync('umount', [mount]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command of an image on its files, which it cannot change, as its user and without a shell. */
export function runReadOnly(files: string, { Env, User }: ImageConfig, command: readonly string[]) {
  const prepare = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec chroot --userspec="$@"';
  // A chroot begins in its root, an image in /app.
  const absolute = command.map((word) => (word.endsWith('.ts') ? join('/app', word) : word));
  return spawnSync('unshare', ['--mount', 'bash', '-c', prepare, files, User, files, ...absolute], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, ...Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2))) },
  });
}

function writeBase(files: string): void {
  for (const place of ['usr/local/bin', 'tmp', 'etc', 'proc', 'dev', 'sys'])
    mkdirSync(join(files, place), { recursive: true });
  writeFileSync(join(files, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n');
  writeFileSync(join(files, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  const found = commands.map((name) => realpathSync(execFileSync('which', [name], { encoding: 'utf8' }).trim()));
  for (const [index, path] of found.entries()) copy(path, join(files, 'bin', commands[index] ?? ''));
  copy(process.execPath, join(files, 'usr/local/bin/node'));
  const libraries =
    execFileSync('ldd', [...found, process.execPath], { encoding: 'utf8' }).match(/\/\S+\.so\S*/g) ?? [];
  const withC = (name: string) => join(dirname(libraries.find((path) => path.endsWith('/libc.so.6')) ?? ''), name);
  for (const library of new Set([...libraries, ...restOfC.map(withC)])) copy(library, join(files, library));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
