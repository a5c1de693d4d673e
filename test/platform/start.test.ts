import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@hatchery/kit/testing';
import { call } from './call.ts';
import { newGuest } from './people.ts';
import { copySeededChain } from './seeded-chain.ts';

const main = fileURLToPath(new URL('../../local/src/main.ts', import.meta.url));

/** Starts everything as `npm start` does, with its own database and chain. */
async function startCommand() {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-start-'));
  // Postgres never runs as root, so another user has to enter.
  chmodSync(folder, 0o755);
  await copySeededChain(folder);
  const startedAt = Date.now() - 3_600_000;
  const env = { ...process.env, PORT: '0', HATCHERY_STATE: folder, HATCHERY_STARTED_AT: String(startedAt) };
  const command = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const lines = createInterface({ input: command.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said += `${line}\n`;
      if (line.startsWith('Ctrl-C')) resolve();
    });
    command.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });
  await ready;
  return { command, folder, said: () => said };
}

test('a supervisor that stops the whole group, so that SIGTERM arrives twice, leaves nothing behind', async () => {
  const { command, folder, said } = await startCommand();
  try {
    const chainUrl = /local chain \((http[^,]+),/.exec(said())?.[1] as string;
    const postmaster = join(folder, 'postgres/postmaster.pid');
    expect(existsSync(postmaster)).toBe(true);
    expect(said()).toMatch(/is ready at http:\/\/localhost:\d+ {2}\(36\d\d\.\d s\)/);

    // A newcomer's bag and airdrops are filled while the platform is used already.
    const [, url = ''] = /is ready at (\S+)/.exec(said()) ?? [];
    const guest = await newGuest(url);
    await eventually(async () => (await call(url, 'GET', '/v2/vouchers', { token: guest.token })).body.length === 2);
    await eventually(async () => (await call(url, 'GET', '/v2/airdrops/active')).body.length === 1);

    command.kill('SIGTERM');
    command.kill('SIGTERM');
    expect(await once(command, 'exit')).toEqual([0, null]);
    expect(existsSync(postmaster)).toBe(false);
    await expect(fetch(chainUrl, { method: 'POST' })).rejects.toThrow('fetch failed');
  } finally {
    command.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
