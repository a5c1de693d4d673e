import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInspector } from '@hatchery/assets-library-service/previews/inspector';
import { createLogger } from '@hatchery/kit/log';
import sharp from 'sharp';
import { interleaved, median, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, type Sample } from './processes.ts';
import { reportRatio } from './results.ts';

/** Previews of pictures as cameras take them, by the process that looks at files and by sharp alone. */
const [width, height] = [4_000, 3_000];
const mebibyte = 2 ** 20;
const mostMebibytes = 256;
const watchMilliseconds = 20;

type ContentType = 'image/jpeg' | 'image/png';
type Make = (path: string, contentType: ContentType) => Promise<unknown>;

/** Serves what makes previews of a file: `/<content type>?<path>`. @returns its address. */
async function serve(make: Make): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bench');
    try {
      await make(searchParams.get('path') ?? '', pathname.slice(1) as ContentType);
      response.end('made');
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function serveInspector(): Promise<string> {
  const inspector = createInspector({ log: createLogger({ service: 'bench', level: 'error' }) });
  return serve((path, contentType) => inspector.inspect({ path, contentType }));
}

/** Makes the same pictures with nothing before and after, in one process, which is as patient as the one that looks at files. */
export function serveSharp(): Promise<string> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  sharp.cache(false);
  sharp.concurrency(1);
  return serve(async (path) => {
    const { data, info } = await sharp(path, { sequentialRead: true })
      .resize({ width: 1280 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const size of [1280, 640, 320])
      await sharp(data, { raw: { width, height, channels } }).resize({ width: size }).webp({ quality: 82 }).toBuffer();
  });
}

type Picture = { path: string; contentType: ContentType };

/** Draws soft noise, which compresses like a photo. */
async function drawPictures(folder: string): Promise<Picture[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({
    create: { width: width / 8, height: height / 8, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  const drawn = sharp(small).resize({ width, height, kernel: 'cubic' });
  const [jpeg, png] = [join(folder, 'photo.jpg'), join(folder, 'photo.png')];
  await drawn.clone().jpeg({ quality: 90 }).toFile(jpeg);
  await drawn.clone().png().toFile(png);
  return [
    { path: jpeg, contentType: 'image/jpeg' },
    { path: png, contentType: 'image/png' },
  ];
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Bytes in memory of some processes. One that has ended has none. */
function residentOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + 1_024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return sum;
    }
  }, 0);
}

/** Watches the memory of a process and its children. @returns a function that ends it and returns the most there was. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, residentOf([pid, ...childrenOf(pid)]));
  };
  const watch = setInterval(look, watchMilliseconds);
  return () => {
    look();
    clearInterval(watch);
    return most;
  };
}

/** Has previews made for a round, one file after another. */
async function makeAll({ url, child }: Part, pictures: Picture[], seconds: number): Promise<Sample> {
  const pid = child.pid ?? 0;
  const pids = () => [pid, ...childrenOf(pid)];
  const [before, began] = [cpuSecondsOf(...pids()), performance.now()];
  let made = 0;
  do {
    for (const { path, contentType } of pictures) {
      const answer = await fetch(`${url}/${contentType}?path=${path}`);
      if (!answer.ok) throw new Error(`${contentType}: ${await answer.text()}`);
      made += 1;
    }
  } while (performance.now() < began + seconds * 1_000);
  const took = (performance.now() - began) / 1_000;
  return { perSecond: made / took, cpuMicroseconds: ((cpuSecondsOf(...pids()) - before) / made) * 1e6 };
}

/** Compares the making of previews with sharp alone, and its memory with what a replica has for it. */
export async function measurePreviews(
  { folder, startPart }: { folder: string; startPart: (...args: string[]) => Promise<Part> },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const pictures = await drawPictures(folder);
  const [ours, alone] = [await startPart('inspect'), await startPart('sharp')];
  const idle = residentOf([ours.child.pid ?? 0]);
  const stopWatching = watchMemory(ours.child.pid ?? 0);
  const samples = await interleaved(rounds, {
    inspector: () => makeAll(ours, pictures, seconds),
    sharp: () => makeAll(alone, pictures, seconds),
  });
  const grown = (stopWatching() - idle) / mebibyte;
  const measured = 'previews of pictures of 12 megapixels';
  console.log(`\n${measured}`);
  for (const side of Object.keys(samples)) {
    const rate = median(figuresOf(samples, side, 'perSecond')).toFixed(1);
    const cpu = median(figuresOf(samples, side, 'cpuMicroseconds')) / 1_000;
    console.log(`${side.padEnd(28)} ${rate.padStart(8)} a second, ${cpu.toFixed(0)} ms of CPU each`);
  }
  console.log(`memory above idle            ${grown.toFixed(0).padStart(8)} MiB, with the process that looks at files`);
  const ratio = medianRatio(figuresOf(samples, 'inspector', 'perSecond'), figuresOf(samples, 'sharp', 'perSecond'));
  reportRatio({ key: 'library.previews', measured: `${measured}, a second`, against: 'sharp alone', ratio });
  reportRatio({
    key: 'library.previews.memory',
    measured: `${measured}, memory above idle`,
    against: `${mostMebibytes} MiB`,
    ratio: grown / mostMebibytes,
    goal: { atMost: 1 },
  });
}
