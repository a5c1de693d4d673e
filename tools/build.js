import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './install.js';

/** Generates the event types and builds the web app and Nest Watch, each only when its sources have changed. */
export function ensureBuilt() {
  buildWhenChanged('proto', ['proto/hatchery', 'proto/buf.gen.yaml'], 'proto/gen/.built', [
    'run',
    '-s',
    'gen',
    '-w',
    'proto',
  ]);
  const web = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'packages/api/src',
    'packages/art/src',
    'packages/chain/src',
  ];
  buildWhenChanged('the web app', web, 'web/dist/.built', ['run', '-s', 'build', '-w', 'web']);
  const game = ['src/client', 'src/engine', 'public', 'index.html', 'vite.config.ts'].map(
    (path) => `games/nest-watch/${path}`,
  );
  buildWhenChanged('Nest Watch', [...game, 'packages/art/src'], 'games/nest-watch/dist/.built', [
    'run',
    '-s',
    'build',
    '-w',
    'games/nest-watch',
  ]);
}

function buildWhenChanged(name, sources, stampFile, args) {
  const stamp = digest(sources);
  const path = join(root, stampFile);
  if (existsSync(path) && readFileSync(path, 'utf8') === stamp) return;
  console.log(`Building ${name}.`);
  run('npm', args);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stamp);
}

function digest(sources) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const source of sources)
    for (const file of filesOf(join(root, source))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSyncIfFolder(path);
  return entries ? entries.sort().flatMap((entry) => filesOf(join(path, entry))) : [path];
}

function readdirSyncIfFolder(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
