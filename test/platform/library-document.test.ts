import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import sharp from 'sharp';
import { call } from './call.ts';
import { signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

// The commands of docs/library.md are run as they stand there, against a platform of their own.

const text = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
const blocksOf = (language: string) =>
  [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]+?)^ *\`\`\``, 'gm'))].map(
    ([, , block]) => block ?? '',
  );
/** Finds a block of commands by words in it. */
function commands(words: string): string {
  const [block, ...more] = blocksOf('sh').filter((one) => one.includes(words));
  if (block === undefined || more.length > 0) throw new Error(`docs/library.md has no single block with ${words}.`);
  return block;
}
const [script = ''] = blocksOf('js');

let platform: TestPlatform;
let folder: string;
let studio: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  folder = mkdtempSync(join(tmpdir(), 'hatchery-library-document-'));
  const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  studio = admin.token;
  const licence = { name: 'Valley licence', summary: ['Use it in your game.'], text: 'Use it in your game.' };
  await call(platform.url, 'POST', '/v2/assets-library/licences', { token: studio, body: licence });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  // More than two parts.
  const create = { width: 1_800, height: 1_800, channels: 3, background: 'white', noise } as const;
  writeFileSync(join(folder, 'fern.png'), await sharp({ create }).png().toBuffer());
});
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs commands in the folder. @returns what they print. @throws Error if one of them fails. */
async function run(...blocks: string[]): Promise<string> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, URL: platform.url, STUDIO: studio };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], {
    cwd: folder,
    env,
  });
  return stdout;
}

test('a studio uploads a file in parts and publishes it', async () => {
  const made = commands('"Idempotency-Key: fern-1"');
  const said = await run(commands('file-upload-urls'), commands('IFS='), made);
  expect(said).not.toContain('is missing');
  const { uid } = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8'));
  const published = await eventually(async () => {
    const shown = JSON.parse(await run('AUTH=(-H "Authorization: Bearer $STUDIO")', commands('/desk/$(node')));
    return shown.pending === undefined && shown;
  });
  // Lists are kept for two seconds.
  await eventually(async () => (await call(platform.url, 'GET', '/v2/assets-library?limit=1')).body.length === 1);
  expect(published).toMatchObject({ uid, title: 'Fern, pressed', files: [{ name: 'fern.png', width: 1_800 }] });
});

test('a guest agrees, downloads it, and proves it to anybody', async () => {
  const own = mkdtempSync(join(folder, 'guest-'));
  await run(`cd ${own}`, commands('/v1/assets-library/agreements'));
  expect(readFileSync(join(own, 'fern.png')).equals(readFileSync(join(folder, 'fern.png')))).toBe(true);
  expect(await run(`cd ${own}`, commands('openssl pkeyutl'))).toContain('Signature Verified Successfully');

  const { receipt } = JSON.parse(readFileSync(join(own, 'download.json'), 'utf8'));
  writeFileSync(join(own, 'verify-receipt.mjs'), script);
  writeFileSync(join(own, 'other.png'), 'something else');
  const verify = (file: string) => run(`cd ${own}`, `node verify-receipt.mjs ${platform.url} ${receipt.uid} ${file}`);
  expect((await verify('fern.png')).split('\n')).toEqual([
    'ok  the key signed the statement',
    'ok  the key is one of the platform',
    'ok  the statement is of this receipt and this platform',
    'ok  the file is the one that was downloaded',
    `Valley licence, version 1, agreed to at ${receipt.agreedAt}`,
    '',
  ]);
  await expect(verify('other.png')).rejects.toMatchObject({
    stdout: expect.stringContaining('NOT the file is the one'),
  });
});

test('everybody looks around', async () => {
  const [looked = ''] = blocksOf('sh').filter((block) => block.includes('order=popular'));
  const { uid } = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8'));
  const answers = (await run(looked.replace('<uid of an asset>', uid).replaceAll(/^curl .*$/gm, '$&\necho'))).split(
    '\n',
  );
  expect(answers.filter((line) => line.includes('/problems/'))).toEqual([]);
  expect(answers.join()).toContain('Fern, pressed');
});
