import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';
import { usersConfig } from '@hatchery/users-service/config';
import { startUsersService } from '@hatchery/users-service/service';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { interleaved, medianRatio } from './measure.ts';
import {
  cpuSecondsOf,
  figuresOf,
  type Part,
  printSides,
  type Sample,
  warmUp,
  warmUpAnswers,
  withParts,
} from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Refresh tokens exchanged over HTTP by the users service, against the same statements in one transaction by pg, and against the least
 * that Node can do over HTTP: these statements and a signature. The statements alone sign nothing. Each side has sessions of its own,
 * used in turn. Load, service and Postgres share the machine.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = 16;
/** A session may refresh 30 times in a minute. */
const sessions = (2_000 * (rounds + 1) * seconds + warmUpAnswers) * 0.05;
const self = fileURLToPath(import.meta.url);
const log = createLogger({ service: 'bench', level: 'error' });
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The service alone in this process. */
async function serve(databaseUrl: string): Promise<string> {
  const parsed = usersConfig.parse({
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
  });
  const config = { ...parsed, ...testConfig({ url: databaseUrl, drop: async () => {} }) };
  return (await startUsersService({ config, log })).url;
}

const digest = (value: string) => createHash('sha256').update(value).digest();

/** Creates the transaction of one refresh, in the statements of the service. */
function bareRefresh(databaseUrl: string): (token: string) => Promise<{ token: string; userId: string }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c search_path=users' });
  // Postgres may end before the last goodbye is said.
  pool.on('error', () => {});
  return async (token) => {
    const client = await pool.connect();
    const run = (name: string, sql: string, values: unknown[]) => client.query({ name, text: sql, values });
    const [presented, next] = [digest(token), randomBytes(32).toString('base64url')];
    await client.query('begin');
    const locked = await run(
      'lock',
      `select token.generation, token.lapses_at, session.*, (select guest from users where users.id = session.user_id) as guest
       from refresh_tokens as token join sessions as session on session.id = token.session_id
       where token.hash = $1 for update of session`,
      [presented],
    );
    const [{ id, user_id: userId, generation, begun_by: begunBy }] = locked.rows;
    await run(
      'attempt',
      `insert into attempts (key, count, blocked_until, forgotten_at) values ($1, 1, now(), now() + interval '1 minute')
       on conflict (key) do update set count = attempts.count + 1, forgotten_at = excluded.forgotten_at
         where attempts.count < 30 and attempts.blocked_until <= now() and attempts.forgotten_at > now()`,
      [digest(id)],
    );
    await run(
      'next',
      `with begun as (
         update sessions set generation = $3, begun_by = $4, rotated_at = now(), last_used_at = now(),
           lapses_at = now() + interval '30 days'
         where id = $2 and generation < $3
       ), shortened as (
         update refresh_tokens set lapses_at = now() + interval '30 days'
         where hash = $6 and lapses_at > now() + interval '30 days'
       ), issued as (
         insert into refresh_tokens (hash, session_id, generation, created_at, lapses_at)
         values ($1, $2, $3, now(), now() + interval '30 days')
       )
       select guest, array(select role from user_roles where user_id = users.id order by role limit 20) as roles
       from users where id = $5 and absorbed_into is null`,
      [digest(next), id, generation + 1, presented, userId, begunBy],
    );
    await client.query('commit');
    client.release();
    return { token: next, userId };
  };
}

/** The floor: `node:http`, the transaction, and a signature. */
async function serveFloor(databaseUrl: string): Promise<string> {
  const refresh = bareRefresh(databaseUrl);
  const answer = async (request: IncomingMessage): Promise<string> => {
    const { token: refreshToken, userId } = await refresh(JSON.parse(await text(request)).refreshToken);
    const claims = { sid: userId, roles: [], guest: false };
    const token = jwt.sign(claims, privateKey, { algorithm: 'ES256', expiresIn: 900, subject: userId });
    return JSON.stringify({ message: 'Signed in', token, refreshToken, expiresIn: 900 });
  };
  const server = createServer((request, response) => {
    void answer(request).then((body) =>
      response.writeHead(200, ['content-type', 'application/json', 'content-length', String(body.length)]).end(body),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Refreshes in turn the sessions of these tokens, which it replaces, on some connections at once. @returns how many in a second. */
async function perSecond(tokens: string[], refresh: ((token: string) => Promise<string>)[]): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const work = async (use: (token: string) => Promise<string>) => {
    for (; performance.now() < until; done += 1) tokens.push(await use(tokens.shift() as string));
  };
  await Promise.all(refresh.map(work));
  return done / seconds;
}

/** Exchanges tokens over one kept connection, one at a time. */
function overHttp(url: URL): { refresh: (token: string) => Promise<string>; socket: Socket } {
  const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
  const head = `POST /account/token HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: `;
  const refresh = (token: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const hear = (chunk: Buffer) => {
        received += chunk.toString('latin1');
        if (!received.endsWith('}')) return;
        socket.off('data', hear);
        const next = /"refreshToken":"([^"]+)"/.exec(received)?.[1];
        if (next) resolve(next);
        else reject(new Error(received));
      };
      socket.on('data', hear);
      const body = JSON.stringify({ refreshToken: token });
      socket.write(`${head}${body.length}\r\n\r\n${body}`);
    });
  return { refresh, socket };
}

async function http({ child, url }: Part, tokens: string[]): Promise<Sample> {
  const clients = Array.from({ length: connections }, () => overHttp(new URL(url)));
  const before = cpuSecondsOf(child.pid);
  const rate = await perSecond(
    tokens,
    clients.map(({ refresh }) => refresh),
  );
  const cpuMicroseconds = ((cpuSecondsOf(child.pid) - before) / (rate * seconds)) * 1e6;
  for (const { socket } of clients) socket.destroy();
  return { perSecond: rate, cpuMicroseconds };
}

/** Opens sessions of players with a password, as sign-ins leave them. @returns their refresh tokens. */
async function openSessions(databaseUrl: string): Promise<string[]> {
  const database = createDatabase({ url: databaseUrl, schema: 'users', log });
  const times = { created_at: new Date(), lapses_at: new Date(Date.now() + 30 * 86_400_000) };
  const opened = Array.from({ length: sessions }, () => {
    const token = randomBytes(32).toString('base64url');
    return { id: randomUUID(), userId: randomUUID(), token, hash: digest(token) };
  });
  const insert = (table: string, rows: object[]) => database.knex.batchInsert(table, rows, 500);
  const { created_at: now } = times;
  await insert(
    'users',
    opened.map(({ userId }) => ({
      ...{ id: userId, guest: false, referral_code: userId, created_at: now, updated_at: now },
    })),
  );
  await insert(
    'sessions',
    opened.map(({ id, userId }) => ({
      ...{ id, user_id: userId, device: 'bench', generation: 1, rotated_at: now, last_used_at: now, ...times },
    })),
  );
  await insert(
    'refresh_tokens',
    opened.map(({ id, hash }) => ({ hash, session_id: id, generation: 1, ...times })),
  );
  await database.knex.raw('analyze');
  await database.close();
  return opened.map(({ token }) => token);
}

async function measure(databaseUrl: string, startPart: (...args: string[]) => Promise<Part>): Promise<void> {
  const [service, floor] = [await startPart('serve', databaseUrl), await startPart('floor', databaseUrl)];
  const bare = bareRefresh(databaseUrl);
  const refreshBarely = async (token: string) => (await bare(token)).token;
  const [ours, least, alone] = [
    await openSessions(databaseUrl),
    await openSessions(databaseUrl),
    await openSessions(databaseUrl),
  ];
  const sides = {
    ours: () => http(service, ours),
    floor: () => http(floor, least),
    pg: async () => ({
      perSecond: await perSecond(alone, Array(connections).fill(refreshBarely)),
      cpuMicroseconds: Number.NaN,
    }),
  };
  await warmUp(sides, seconds);
  const samples = await interleaved<Sample>(rounds, sides);
  printSides(samples);
  const ratio = (other: string) =>
    medianRatio(figuresOf(samples, 'ours', 'perSecond'), figuresOf(samples, other, 'perSecond'));
  const refreshed = { key: 'sign-in.refresh', measured: 'tokens refreshed' };
  reportRatio({ ...refreshed, against: 'the same statements by pg', ratio: ratio('pg'), goal: { atLeast: 0.6 } });
  reportRatio({
    ...refreshed,
    key: 'sign-in.refresh.floor',
    against: 'the least that Node can do',
    ratio: ratio('floor'),
  });
}

const [part, databaseUrl = ''] = process.argv.slice(2);
const parts: Record<string, () => Promise<string>> = {
  serve: () => serve(databaseUrl),
  floor: () => serveFloor(databaseUrl),
};
if (part) console.log(await parts[part]?.());
else {
  await withParts(self, measure);
  // The pool of the bare side would wait for its connections.
  process.exit();
}
