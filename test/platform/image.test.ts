import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices } from '@hatchery/api/services';
import { joinedProcesses } from './shared.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const named = ['docker-compose.yml', 'deploy/helm/hatchery/values.yaml', 'docs/runbooks/*.md'];
const files = globSync(named, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
/** Files that somebody is told to run in the image. */
const mains = [...new Set(files.flatMap((text) => text.match(/[\w/-]+\/(?:[\w-]+\.)?main\.ts/g) ?? []))].sort();
const processes = ['gateway', ...runningServices.map((name) => `services/${name}`)].map(
  (place) => `${place}/src/main.ts`,
);

describe('the image', () => {
  test('runs each process, and the commands of the runbooks', () => {
    expect(mains).toEqual(expect.arrayContaining([...processes, 'services/ultigen/src/reindex.main.ts']));
  });

  test.each(mains)('loads all of %s, which then says what it lacks', async (main) => {
    const { folder } = await joinedProcesses();
    const isJoined = processes.includes(main);
    const file = isJoined ? join(folder, `${basename(join(dirname(main), '..'))}.js`) : join(root, main);
    const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' });
    expect(stderr).toMatch(/The configuration is not valid|RPC_URL is not set|^ {2}node \S+main\.ts/m);
    expect(status).not.toBe(0);
  });

  test('starts the process that looks at files of the library', async () => {
    const { folder } = await joinedProcesses();
    const joined = globSync('assets-library*.js', { cwd: folder }).map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    const [, place = ''] = /new URL\("\.\/previews\.main\.ts", new URL\("([^"]+)"/.exec(joined.join('\n')) ?? [];
    const child = fork(resolve(folder, dirname(place), 'previews.main.ts'), {
      serialization: 'advanced',
      execArgv: [],
      env: { NODE_ENV: 'production' },
    });
    expect(await once(child, 'message')).toContain('ready');
    child.send({ path: join(root, 'web/public/share.png'), contentType: 'image/png' });
    expect(await once(child, 'message')).toMatchObject([{ inspected: { facts: { width: 1200, height: 630 } } }]);
    child.disconnect();
    await once(child, 'exit');
  });
});
