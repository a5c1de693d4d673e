import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { reportRatio } from './results.ts';

/**
 * The memory of the whole platform while blocks arrive. Prints the largest resident set, which holds garbage that is not collected yet,
 * and the slope of what is in use: the heap after a collection, from the 1,000th block to the last.
 */
const blocks = Number(process.env.BENCH_BLOCKS ?? 10_000);
const firstMeasured = Math.min(1_000, blocks / 2);
const blocksAtOnce = 5;
const pauseMilliseconds = 200;
const mebibyte = 2 ** 20;
const mostMebibytes = 600;

const folder = join(tmpdir(), `hatchery-memory-${process.pid}`);
const main = fileURLToPath(new URL('../local/src/main.ts', import.meta.url));
const collector = 'process.on("message", () => { gc(); process.send(process.memoryUsage().heapUsed); });';
const platform = spawn(process.execPath, ['--expose-gc', `--import=data:text/javascript,${collector}`, main], {
  env: { ...process.env, PORT: '0', HATCHERY_STATE: folder, LOG_LEVEL: 'fatal' },
  stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
});
const over = new Promise<void>((resolve) => platform.once('exit', () => resolve()));

const findRpcUrl = (): Promise<string> =>
  new Promise((resolve) => {
    createInterface({ input: platform.stdout as Readable }).on('line', (line) => {
      const found = /local chain \((http[^,]+),/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });

const rpc = async (url: string, method: string, params: unknown[]): Promise<void> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
};

/** Collects all garbage of the platform. @returns the bytes of heap in use */
const heapInUse = (): Promise<number> =>
  new Promise((resolve) => {
    platform.once('message', (bytes) => resolve(bytes as number));
    platform.send('collect');
  });

const residentMebibytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8'))?.[1]) / 1024;

try {
  const rpcUrl = await findRpcUrl();
  const fresh = residentMebibytes();
  let largest = fresh;
  let before = 0;
  for (let mined = 0; mined < blocks; mined += blocksAtOnce) {
    if (mined === firstMeasured) before = await heapInUse();
    await rpc(rpcUrl, 'anvil_mine', [`0x${blocksAtOnce.toString(16)}`]);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    largest = Math.max(largest, residentMebibytes());
  }
  const grown = ((await heapInUse()) - before) / mebibyte;
  const slope = grown / ((blocks - firstMeasured) / 1_000);
  console.log(`fresh                      ${fresh.toFixed(0)} MiB resident`);
  console.log(`largest over ${String(blocks).padEnd(13)} ${largest.toFixed(0)} MiB resident`);
  console.log(`in use at block ${firstMeasured}       ${(before / mebibyte).toFixed(1)} MiB of heap`);
  console.log(`slope                      ${slope.toFixed(2)} MiB of heap per 1,000 blocks`);
  reportRatio({
    key: 'memory.largest',
    measured: `largest memory of everything in one process over ${blocks.toLocaleString('en')} blocks`,
    against: `${mostMebibytes} MiB`,
    ratio: largest / mostMebibytes,
    goal: { atMost: 1 },
  });
} finally {
  platform.kill('SIGTERM');
  await over;
  rmSync(folder, { recursive: true, force: true });
}
