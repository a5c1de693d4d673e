import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import jwt from 'jsonwebtoken';

/**
 * The gateway against nginx, where it is installed, and against the service called directly: one core for the proxy, another for
 * service and load, 64 connections, an answer of 231 bytes. Prints medians of interleaved rounds as ratios.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 64;
const proxyCore = '0';
const otherCore = '1';

const run = promisify(execFile);
const answer = JSON.stringify({ id: 7, note: 'x'.repeat(231 - '{"id":7,"note":""}'.length) });
const folder = mkdtempSync(join(tmpdir(), 'gateway-bench-'));
const children: ChildProcess[] = [];

type Side = { name: string; url: string; headers: string[]; pids: number[] };
type Sample = { perSecond: number; cpuMicroseconds: number };

const has = (command: string) => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const pinning = has('taskset');

function start(core: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const [program, rest] = pinning ? ['taskset', ['-c', core, command, ...args]] : [command, args];
  const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<void> {
  for (let tried = 0; tried < 100; tried += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await delay(100);
  }
  throw new Error(`${url} does not answer.`);
}

function nginxConfig(name: string, server: string): string {
  const file = join(folder, `${name}.conf`);
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/${name}.pid; error_log ${folder}/${name}.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 100000000; keepalive_timeout 600s; default_type application/json;
      client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${server} }`,
  );
  return file;
}

const nginx = (core: string, name: string, server: string) =>
  start(core, 'nginx', ['-e', `${folder}/${name}.log`, '-c', nginxConfig(name, server)]);

/** The service behind every proxy: nginx answering from memory where it is installed, so that it is never what is measured. */
async function startUpstream(): Promise<string> {
  const port = await freePort();
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

async function startGateway(upstream: string, users: string) {
  const port = await freePort();
  const unlimited = Object.fromEntries(
    ['ANONYMOUS_PER_MINUTE', 'USER_PER_MINUTE'].map((name) => [`LIMIT_${name}`, '1000000000']),
  );
  const main = fileURLToPath(new URL('../gateway/src/main.ts', import.meta.url));
  // As its container runs it: on one core the helper threads of the garbage collector take turns with the one that waits for them.
  const child = start(proxyCore, process.execPath, ['--single-threaded-gc', main], {
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
  const port = await freePort();
  const child = nginx(
    proxyCore,
    'proxy',
    `upstream service { server ${new URL(upstream).host}; keepalive 128; keepalive_requests 100000000; }
     server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }`,
  );
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  const workers = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  return { url, pids: workers.trim().split(/\s+/).map(Number) };
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function cpuSecondsOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}

async function load({ url, headers }: Side): Promise<{ answered: number; seconds: number }> {
  const pin = pinning ? ['taskset', '-c', otherCore] : ['env'];
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

async function sample(side: Side): Promise<Sample> {
  const before = cpuSecondsOf(side.pids);
  const { answered, seconds: took } = await load(side);
  return { perSecond: answered / took, cpuMicroseconds: ((cpuSecondsOf(side.pids) - before) / answered) * 1e6 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function report(sides: Side[], samples: Map<string, Sample[]>): void {
  const of = (name: string, field: keyof Sample) => median((samples.get(name) ?? []).map((each) => each[field]));
  for (const { name } of sides) {
    const cpu = of(name, 'cpuMicroseconds');
    const told = Number.isFinite(cpu) && cpu > 0 ? `, ${cpu.toFixed(1)} µs of CPU each` : '';
    console.log(`${name.padEnd(28)} ${of(name, 'perSecond').toFixed(0).padStart(8)} requests/s${told}`);
  }
  const ratio = (label: string, a: string, b: string, field: keyof Sample) => {
    const perRound = (samples.get(a) ?? []).map(
      (each, round) => each[field] / (samples.get(b)?.[round]?.[field] ?? Number.NaN),
    );
    console.log(`${label.padEnd(52)} ${median(perRound).toFixed(2)}`);
  };
  ratio('gateway / service called directly, requests', 'gateway, JWT checked', 'service called directly', 'perSecond');
  if (!samples.has('nginx proxying')) {
    console.log('nginx is not installed: no comparison with it');
    return;
  }
  ratio('gateway / nginx, requests (goal >= 0.55)', 'gateway, JWT checked', 'nginx proxying', 'perSecond');
  ratio('gateway / nginx, CPU per request (goal <= 2.6)', 'gateway, JWT checked', 'nginx proxying', 'cpuMicroseconds');
  ratio('gateway from cache / nginx, requests (goal >= 1.0)', 'gateway, from its cache', 'nginx proxying', 'perSecond');
}

async function bench(): Promise<void> {
  const upstream = await startUpstream();
  const users = await startUsers();
  const gateway = await startGateway(upstream, users.url);
  const bearer = [`Authorization: Bearer ${users.token}`];
  const sides: Side[] = [
    { name: 'service called directly', url: `${upstream}/`, headers: bearer, pids: [] },
    { name: 'gateway, JWT checked', ...gateway, url: `${gateway.url}/v2/ultigen/monsters/balance`, headers: bearer },
    { name: 'gateway, from its cache', ...gateway, url: `${gateway.url}/public/ultigen/eggs`, headers: [] },
  ];
  if (has('nginx')) {
    const proxy = await startNginx(upstream);
    sides.push({ name: 'nginx proxying', ...proxy, url: `${proxy.url}/v2/ultigen/monsters/balance`, headers: bearer });
  }
  const samples = new Map<string, Sample[]>(sides.map(({ name }) => [name, []]));
  for (const side of sides) await load(side);
  for (let round = 0; round < rounds; round += 1)
    for (const side of sides) samples.get(side.name)?.push(await sample(side));
  report(sides, samples);
  users.close();
}

try {
  await bench();
} finally {
  for (const child of children) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
