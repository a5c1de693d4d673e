import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import jwt from 'jsonwebtoken';
import { type Dispatcher, Pool } from 'undici';
import { freePort } from '../local/src/ports.ts';
import { chart } from '../tools/chart.ts';
import { interleaved, medianRatio } from './measure.ts';
import { answers, has, nginxCommand, workersOf } from './nginx.ts';
import { cpuSecondsOf, figuresOf, printSides, type Sample } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * The gateway against nginx, where it is installed, against the floor of the runtime, and against the service called directly: one
 * core for the proxy, another for service and load, 64 connections, an answer of 231 bytes. Prints medians of interleaved rounds as
 * ratios.
 *
 * A gateway uses one core, so two cores are two replicas. On a machine of two cores, service and load take half of them, so the
 * throughput of two says little. What counts is how many requests a second of their CPU answers: two gateways that shared
 * something, or waited for each other, would need more of it. The ratio is two, times the CPU per request of one gateway alone,
 * divided by that of two that answer at the same time.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 64;
const proxyCore = '0';
const otherCore = '1';
const self = fileURLToPath(import.meta.url);
/** As its container runs it: on one core the helper threads of the garbage collector take turns with the one that waits for them. */
const nodeFlags: string[] = chart.services.gateway.nodeFlags;

/** The least that Node can do for the same work: node:http takes a request, undici passes it on. Runs in a process of its own. */
function serveFloor(upstream: string, port: number): void {
  const pool = new Pool(upstream, { connections: 128 });
  createServer(
    { keepAliveTimeout: 600_000, optimizeEmptyRequests: true },
    ({ method = 'GET', url = '/', rawHeaders }, response) => {
      const request = { method: method as Dispatcher.HttpMethod, path: url, headers: rawHeaders };
      pool.dispatch(request, new FloorAnswer(response));
    },
  ).listen(port, '127.0.0.1');
}

/** Passes an answer on, head and body in one write. */
class FloorAnswer implements Dispatcher.DispatchHandler {
  private readonly response: ServerResponse;
  private length = -1;
  constructor(response: ServerResponse) {
    this.response = response;
  }
  onRequestStart(): void {}
  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    this.length = Number(headers['content-length']);
    this.response.writeHead(status, headers);
  }
  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (chunk.length === this.length) this.response.end(chunk.toString('latin1'), 'latin1');
    else this.response.write(chunk);
  }
  onResponseEnd(): void {
    if (!this.response.writableEnded) this.response.end();
  }
  onResponseError(): void {
    this.response.destroy();
  }
}

const run = promisify(execFile);
const answer = JSON.stringify({ id: 7, note: 'x'.repeat(231 - '{"id":7,"note":""}'.length) });
const folder = mkdtempSync(join(tmpdir(), 'gateway-bench-'));
const children: ChildProcess[] = [];

/** `urls` are loaded at the same time, with all connections each. */
type Side = { name: string; urls: string[]; headers: string[]; pids: number[]; loadCores?: string };

const pinning = has('taskset');

function start(core: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const [program, rest] = pinning ? ['taskset', ['-c', core, command, ...args]] : [command, args];
  const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

const nginx = (core: string, name: string, servers: string) => {
  const [command = '', ...flags] = nginxCommand({ name, folder, servers });
  return start(core, command, flags);
};

/** The service behind every proxy: nginx answering from memory where it is installed, so that it is never what is measured. */
async function startUpstream(): Promise<string> {
  const port = await freePort(0);
  if (has('nginx'))
    nginx(otherCore, 'upstream', `server { listen 127.0.0.1:${port}; location / { return 200 '${answer}'; } }`);
  else {
    const program = `const b=Buffer.from(${JSON.stringify(answer)});require('http').createServer({keepAliveTimeout:6e5},(q,s)=>{s.writeHead(200,['content-type','application/json','content-length',String(b.length)]);s.end(b)}).listen(${port},'127.0.0.1')`;
    start(otherCore, process.execPath, ['-e', program]);
  }
  await answers(`http://127.0.0.1:${port}/`);
  return `http://127.0.0.1:${port}`;
}

/** Enough of the users service to check access tokens. */
async function startUsers() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256', use: 'sig' };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.startsWith('/.well-known') ? { keys: [key] } : { active: true }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const claims = { sid: randomUUID(), roles: [], guest: false };
  const options = {
    keyid: 'bench',
    issuer: 'hatchery',
    audience: 'hatchery',
    subject: randomUUID(),
    expiresIn: '1h',
  } as const;
  const token = jwt.sign(claims, privateKey, { algorithm: 'ES256', ...options });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, close: () => server.close() };
}

async function startFloor(upstream: string) {
  const port = await freePort(0);
  const child = start(proxyCore, process.execPath, [...nodeFlags, self, upstream, String(port)]);
  await answers(`http://127.0.0.1:${port}/`);
  return { url: `http://127.0.0.1:${port}`, pids: [child.pid ?? 0] };
}

async function startGateway(upstream: string, users: string, core = proxyCore) {
  const port = await freePort(0);
  const unlimited = Object.fromEntries(
    ['ANONYMOUS_PER_MINUTE', 'USER_PER_MINUTE'].map((name) => [`LIMIT_${name}`, '1000000000']),
  );
  const main = fileURLToPath(new URL('../gateway/src/main.ts', import.meta.url));
  const child = start(core, process.execPath, [...nodeFlags, main], {
    ...unlimited,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    REDIS_URL: process.env.BENCH_REDIS_URL ?? '',
    SERVICE_URLS: `users=${users},ultigen=${upstream}`,
  });
  await answers(`http://127.0.0.1:${port}/livez`);
  return { url: `http://127.0.0.1:${port}`, pids: [child.pid ?? 0] };
}

async function startNginx(upstream: string) {
  const port = await freePort(0);
  const child = nginx(
    proxyCore,
    'proxy',
    `upstream service { server ${new URL(upstream).host}; keepalive 128; keepalive_requests 100000000; }
     server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }`,
  );
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return { url, pids: workersOf(child) };
}

type Loading = { url: string; headers: string[]; cores: string };

async function load({ url, headers, cores }: Loading): Promise<{ answered: number; seconds: number }> {
  const pin = pinning ? ['taskset', '-c', cores] : ['env'];
  if (has('wrk')) {
    const flags = headers.flatMap((header) => ['-H', header]);
    const args = [...pin.slice(1), 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...flags, url];
    const { stdout } = await run(pin[0] ?? 'env', args);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every request was answered:\n${stdout}`);
    const [, answered, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
    return { answered: Number(answered), seconds: Number(took) };
  }
  const script = fileURLToPath(new URL('http-load.ts', import.meta.url));
  const args = [...pin.slice(1), process.execPath, script, url, String(connections), String(seconds), ...headers];
  const result = JSON.parse((await run(pin[0] ?? 'env', args)).stdout);
  if (result.failed > 0) throw new Error(`${result.failed} requests were not answered.`);
  return result;
}

async function sample({ urls, headers, pids, loadCores = otherCore }: Side): Promise<Sample> {
  const before = cpuSecondsOf(...pids);
  const loads = await Promise.all(urls.map((url) => load({ url, headers, cores: loadCores })));
  const answered = loads.reduce((sum, each) => sum + each.answered, 0);
  return {
    perSecond: loads.reduce((sum, each) => sum + each.answered / each.seconds, 0),
    cpuMicroseconds: ((cpuSecondsOf(...pids) - before) / answered) * 1e6,
  };
}

const direct = 'service called directly';
const withToken = 'gateway, token checked';
const cached = 'gateway, from its cache';
const two = 'two gateways, token checked';
const floor = 'bare node:http and undici';
const proxying = 'nginx proxying';

/** `warmUps` are loaded before the rounds. */
async function startSides(): Promise<{ sides: Side[]; warmUps: Side[]; close(): void }> {
  const upstream = await startUpstream();
  const users = await startUsers();
  const headers = [`Authorization: Bearer ${users.token}`];
  const [first, second] = [await startGateway(upstream, users.url), await startGateway(upstream, users.url, otherCore)];
  const [bare, target] = [await startFloor(upstream), '/v2/ultigen/monsters/balance'];
  const eggs = '/public/ultigen/eggs';
  const balances = [`${first.url}${target}`, `${second.url}${target}`];
  const both = { pids: [...first.pids, ...second.pids], loadCores: `${proxyCore},${otherCore}` };
  const sides: Side[] = [
    { name: direct, urls: [`${upstream}/`], headers, pids: [] },
    { name: floor, urls: [`${bare.url}${target}`], headers, pids: bare.pids },
    { name: withToken, urls: balances.slice(0, 1), headers, pids: first.pids },
    { name: cached, urls: [`${first.url}${eggs}`], headers: [], pids: first.pids },
    { name: two, urls: balances, headers, ...both },
  ];
  if (has('nginx')) {
    const { url, pids } = await startNginx(upstream);
    sides.push({ name: proxying, urls: [`${url}${target}`], headers, pids });
  }
  // Code that serves both kinds of requests is compiled less tightly, so the second gateway serves both as well.
  const alike = {
    name: 'second gateway, from its cache',
    urls: [`${second.url}${eggs}`],
    headers: [],
    pids: second.pids,
  };
  return { sides, warmUps: [...sides, alike], close: users.close };
}

type Samples = Record<string, Sample[]>;

function report(samples: Samples): void {
  printSides(samples);
  const ratioOf = (field: keyof Sample) => (a: string, b: string) =>
    medianRatio(figuresOf(samples, a, field), figuresOf(samples, b, field));
  const [requests, cpu] = [ratioOf('perSecond'), ratioOf('cpuMicroseconds')];
  const compare = { measured: `${withToken}, requests a second`, against: floor };
  reportRatio({ key: 'gateway.floor', ...compare, ratio: requests(withToken, floor), goal: { atLeast: 0.9 } });
  const [measured, against] = ['two gateways, requests for two seconds of CPU', 'one gateway, for one second'];
  reportRatio({ key: 'gateway.cores', measured, against, ratio: 2 * cpu(withToken, two), goal: { atLeast: 1.7 } });
  if (!samples[proxying]) {
    console.log('nginx is not installed: no comparison with it');
    return;
  }
  reportRatio({ key: 'gateway.nginx', ...compare, against: proxying, ratio: requests(withToken, proxying) });
  const perRequest = { measured: `${withToken}, CPU per request`, against: proxying };
  reportRatio({ key: 'gateway.cpu', ...perRequest, ratio: cpu(withToken, proxying), goal: { atMost: 2.6 } });
  const fromCache = { measured: `${cached}, requests a second`, against: proxying };
  reportRatio({ key: 'gateway.cache', ...fromCache, ratio: requests(cached, proxying), goal: { atLeast: 1 } });
}

async function bench(): Promise<void> {
  const { sides, warmUps, close } = await startSides();
  // Node compiles what runs often. Until it has, its functions cost several times as much.
  for (const side of warmUps) for (let time = 0; time < 2; time += 1) await sample(side);
  report(await interleaved(rounds, Object.fromEntries(sides.map((side) => [side.name, () => sample(side)]))));
  close();
}

const [upstreamOfFloor, portOfFloor] = process.argv.slice(2);
if (upstreamOfFloor) serveFloor(upstreamOfFloor, Number(portOfFloor));
else await runBench();

async function runBench() {
  try {
    await bench();
  } finally {
    for (const child of children) child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
