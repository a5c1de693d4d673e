import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDownloadKeys } from '@hatchery/assets-library-service/downloads/keys';
import { sealedTerms } from '@hatchery/assets-library-service/downloads/urls.rules';
import { freePort } from '../local/src/ports.ts';
import { chart } from '../tools/chart.ts';
import { configOf, insertLicence, licenceId, openLibrary } from './library-service.ts';
import { interleaved, median, medianRatio } from './measure.ts';
import { answers, has, startNginx, workersOf } from './nginx.ts';
import { cpuSecondsOf, type Part } from './processes.ts';
import { reportRatio } from './results.ts';

/** Downloads of one large file: through the gateway, and by what else could send it. */
const fileBytes = 100 * 2 ** 20;
const rangeBytes = 2 ** 20;
const connections = 4;
const mebibyte = 2 ** 20;
const fileId = '00000000-0000-4000-8004-000000000001';
const fileName = 'world.zip';

/** Keeps a file as the service would have kept it. @returns its path on the disk, and that of its download. */
async function keepFile(databaseUrl: string, directory: string): Promise<{ path: string; download: string }> {
  const content = randomBytes(fileBytes);
  const stored = `private/${createHash('sha256').update(content).digest('hex')}`;
  const path = join(directory, 'assets-library', 'files', stored);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  const database = openLibrary(databaseUrl);
  const assetId = '00000000-0000-4000-8003-000000000001';
  await insertLicence(database);
  await database.knex.raw(
    `insert into assets (id, title, description, tags, kind, licence_id, author, active, published, version,
       created_at, updated_at, published_at)
     values (?, 'A world', '', '{}', 'archive', ?, 'Ada', true, 1, 1, now(), now(), now())`,
    [assetId, licenceId],
  );
  await database.knex('asset_files').insert({
    ...{ id: fileId, asset_id: assetId, role: 'file', name: fileName, content_type: 'application/zip' },
    ...{ size: fileBytes, state: 'ready', sha256: stored.slice('private/'.length), stored, created_at: new Date() },
  });
  await database.close();
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const { DOWNLOAD_KEY } = configOf(databaseUrl);
  const signature = createDownloadKeys(DOWNLOAD_KEY.split(',')).seal(sealedTerms({ fileId, name: fileName, expires }));
  return {
    path,
    download: `/files/assets-library/downloads/${fileId}/${fileName}?expires=${expires}&signature=${signature}`,
  };
}

/** As its container runs it. */
async function startGateway(service: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort(0);
  const main = fileURLToPath(new URL('../gateway/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [...chart.services.gateway.nodeFlags, main], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'warn', PORT: String(port), LIMIT_ANONYMOUS_PER_MINUTE: '1000000000' },
      SERVICE_URLS: `assets-library=${service}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/livez`);
  return { url, child };
}

/** One round of one side. */
type Rate = { bytesPerSecond: number; cpuPerGibibyte: number };
type Side = { url: string; pids: number[] };

/** Downloads for a round on some connections, and throws all bytes away. */
async function download({ url, pids }: Side, seconds: number, range: boolean): Promise<Rate> {
  const [before, began] = [cpuSecondsOf(...pids), performance.now()];
  const until = began + seconds * 1_000;
  const received = await Promise.all(Array.from({ length: connections }, () => downloadOn(new URL(url), until, range)));
  const bytes = received.reduce((sum, one) => sum + one, 0);
  return {
    bytesPerSecond: bytes / ((performance.now() - began) / 1_000),
    cpuPerGibibyte: (cpuSecondsOf(...pids) - before) / (bytes / 2 ** 30),
  };
}

/** Downloads again and again on a connection until a time. @returns the bytes that arrived. */
function downloadOn({ hostname, port, pathname, search, host }: URL, until: number, range: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let [received, left] = [0, 0];
    const sendNext = () => {
      const from = Math.floor(Math.random() * (fileBytes - rangeBytes));
      const header = range ? `Range: bytes=${from}-${from + rangeBytes - 1}\r\n` : '';
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`);
    };
    const take = (size: number, buffer: Uint8Array): boolean => {
      if (left === 0) {
        // A head comes in one piece at the beginning of an answer.
        const text = Buffer.from(buffer.buffer, 0, Math.min(size, 8_192)).toString('latin1');
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]);
        if (!text.startsWith(range ? 'HTTP/1.1 206' : 'HTTP/1.1 200') || !length) throw new Error(text.slice(0, 500));
        left = length + text.indexOf('\r\n\r\n') + 4;
      }
      left -= size;
      received += size;
      if (performance.now() > until) {
        socket.destroy();
        resolve(received);
        return false;
      }
      if (left === 0) sendNext();
      return true;
    };
    const socket = connect({
      ...{ host: hostname, port: Number(port) },
      onread: { buffer: Buffer.alloc(512 * 1024), callback: take },
    });
    socket.once('connect', sendNext).once('error', reject);
    socket.once('close', () => reject(new Error(`${host} ended the connection.`)));
  });
}

async function checkWhole(url: string, path: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(url)).body ?? []) hash.update(chunk);
  if (!path.endsWith(hash.digest('hex'))) throw new Error(`${url} does not answer with the file.`);
}

type Places = {
  databaseUrl: string;
  folder: string;
  startPart: (...args: string[]) => Promise<Part>;
};

/** Compares downloads through the gateway with what nginx sends, and with the least that Node can do. */
export async function measureDownloads(
  { databaseUrl, folder, startPart }: Places,
  length: { rounds: number; seconds: number },
): Promise<void> {
  const directory = join(folder, 'library');
  const service = await startPart('serve', databaseUrl, directory);
  const { path, download: target } = await keepFile(databaseUrl, directory);
  const [floor, gateway] = [await startPart('file', path), await startGateway(service.url)];
  const passing = await startPart('pass', floor.url);
  const pidsOf = (...parts: { child: ChildProcess }[]) => parts.map(({ child }) => child.pid ?? 0);
  const sides: Record<string, Side> = {
    gateway: { url: `${gateway.url}${target}`, pids: pidsOf(gateway, service) },
    'service called directly': { url: `${service.url}${target}`, pids: pidsOf(service) },
    floor: { url: `${passing.url}/`, pids: pidsOf(passing, floor) },
  };
  const children = [gateway.child];
  try {
    if (has('nginx')) await addNginx({ sides, folder, path, children });
    for (const { url } of Object.values(sides)) await checkWhole(url, path);
    for (const range of [false, true]) await compare(sides, { ...length, range });
  } finally {
    for (const child of children) child.kill();
  }
}

type WithNginx = { sides: Record<string, Side>; folder: string; path: string; children: ChildProcess[] };

/** Adds nginx that sends the file, and one that passes on what it sends. */
async function addNginx({ sides, folder, path, children }: WithNginx): Promise<void> {
  const start = async (name: string, location: string) => {
    const port = await freePort(0);
    const url = `http://127.0.0.1:${port}`;
    const servers = `server { listen 127.0.0.1:${port}; location = /file { ${location} } location / { return 200; } }`;
    const child = await startNginx({ name, folder, servers, url });
    children.push(child);
    return { url: `${url}/file`, pids: workersOf(child) };
  };
  const sending = await start('sending', `sendfile on; alias ${path};`);
  const buffers =
    'proxy_buffer_size 64k; proxy_buffers 16 64k; proxy_busy_buffers_size 512k; proxy_max_temp_file_size 0';
  const passing = await start('passing', `proxy_pass ${sending.url}; proxy_http_version 1.1; ${buffers};`);
  sides.nginx = sending;
  sides['nginx twice'] = { url: passing.url, pids: [...passing.pids, ...sending.pids] };
}

type Compared = { rounds: number; seconds: number; range: boolean };

async function compare(sides: Record<string, Side>, { rounds, seconds, range }: Compared): Promise<void> {
  const measures = Object.entries(sides).map(([name, side]) => [name, () => download(side, seconds, range)] as const);
  const samples = await interleaved(rounds, Object.fromEntries(measures));
  const measured = range ? 'ranges of 1 MiB through the gateway' : 'download of 100 MiB through the gateway';
  console.log(`\n${measured}`);
  for (const [name, rates] of Object.entries(samples)) printRates(name, rates);
  const figures = (side: string, field: keyof Rate) => (samples[side] ?? []).map((sample) => sample[field]);
  const ratioTo = (side: string, field: keyof Rate) => medianRatio(figures('gateway', field), figures(side, field));
  const key = range ? 'library.ranges' : 'library.download';
  const rate = { measured: `${measured}, bytes a second` };
  reportRatio({
    key: `${key}.floor`,
    ...rate,
    against: 'bare node:http, twice',
    ratio: ratioTo('floor', 'bytesPerSecond'),
  });
  if (!sides.nginx) return void console.log('nginx is not installed: no comparison with it');
  const [nginx, goal] = [ratioTo('nginx', 'bytesPerSecond'), { atLeast: 0.8 }];
  reportRatio({ key: `${key}.nginx`, ...rate, against: 'nginx sending the file', ratio: nginx, goal });
  reportRatio({
    key: `${key}.cpu`,
    measured: `${measured}, CPU of a GiB`,
    against: 'nginx passing on what nginx sends',
    ratio: ratioTo('nginx twice', 'cpuPerGibibyte'),
    goal: { atMost: 2 },
  });
}

function printRates(name: string, rates: Rate[]): void {
  const [rate, cpu] = [
    median(rates.map(({ bytesPerSecond }) => bytesPerSecond)) / mebibyte,
    median(rates.map(({ cpuPerGibibyte }) => cpuPerGibibyte)),
  ];
  console.log(`${name.padEnd(28)} ${rate.toFixed(0).padStart(8)} MiB a second, ${cpu.toFixed(2)} s of CPU for a GiB`);
}
