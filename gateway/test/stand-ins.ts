import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { loadConfig } from '@hatchery/kit/config';
import { createLogger } from '@hatchery/kit/log';
import type { PubSub } from '@hatchery/kit/pub-sub';
import jwt from 'jsonwebtoken';
import { gatewayConfig } from '../src/config.ts';
import { startGateway } from '../src/server.ts';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A stand-in for a service. It records the requests it gets. */
export type StandIn = {
  name: string;
  url: string;
  received: Received[];
  /** Leaves bodies unread from now on. */
  hold: boolean;
  /** Answers requests from now on. */
  respond: Respond;
  /** Connections that are open now. */
  connections(): Promise<number>;
  stop(): Promise<void>;
  restart(): Promise<void>;
};

/** Returns the last request that a service received. @throws Error when it received none. */
export function lastOf({ received, name }: StandIn): Received {
  const last = received.at(-1);
  if (!last) throw new Error(`${name} got no request.`);
  return last;
}

/** Lets a service answer without an end from now on. @returns a function that tells whether an answer was broken off. */
export function answerEndlessly(service: StandIn): () => boolean {
  let isStopped = false;
  service.respond = (_request, response) => {
    response.once('close', () => {
      isStopped = true;
    });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', more);
    };
    more();
  };
  return () => isStopped;
}

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

async function startStandIn(name: string, respond?: Respond): Promise<StandIn> {
  const standIn: StandIn = {
    name,
    url: '',
    received: [],
    hold: false,
    respond: respond ?? ((request, response) => json(response, 200, { service: name, url: request.url })),
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    stop: () => stop(server),
    restart: async () => {
      server = await listen(handle, Number(new URL(standIn.url).port));
    },
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (standIn.hold) return;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    standIn.received.push({ method, url, headers, body });
    standIn.respond(request, response, body);
  };
  let server = await listen(handle, 0);
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function listen(handle: (request: IncomingMessage, response: ServerResponse) => void, port: number): Promise<Server> {
  // As services do: an idle connection that the server closes first is one on which a request may be lost.
  const server = createServer({ keepAliveTimeout: 65_000 }, handle);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwkOf = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' });

type StoredKey = { uid: string; permissions: string[]; appId?: string; validUntil?: string };

/** Starts a stand-in for the users service: keys of tokens, sessions, API keys. */
async function startUsers() {
  const signing = keyPair();
  const state = {
    keys: [jwkOf(signing.publicKey, 'first')],
    apiKeys: new Map<string, StoredKey>(),
    endedSessions: new Set<string>(),
    /** Current roles by session. Without an entry, the answer has no roles. */
    roles: new Map<string, string[]>(),
  };
  const standIn = await startStandIn('users', (request, response, body) => {
    const path = request.url ?? '';
    if (path === '/.well-known/jwks.json') return json(response, 200, { keys: state.keys });
    if (path === '/internal/users/api-keys/resolve')
      return json(response, 200, state.apiKeys.get(JSON.parse(body).hash) ?? null);
    if (path.startsWith('/internal/users/sessions/')) {
      const id = path.split('/').at(-1) ?? '';
      return json(response, 200, { active: !state.endedSessions.has(id), roles: state.roles.get(id) });
    }
    if (path === '/readyz') return json(response, 200, {});
    json(response, 200, { service: 'users', url: path });
  });
  return {
    ...standIn,
    standIn,
    state,
    signing,
    /** Adds a key pair for signing tokens. */
    rotate: (kid: string) => {
      const added = keyPair();
      state.keys = [...state.keys, jwkOf(added.publicKey, kid)];
      return added;
    },
    addApiKey: (permissions: string[], appId?: string, validUntil?: Date) => {
      const key = `hk_live_${randomBytes(24).toString('base64url')}`;
      const uid = randomUUID();
      state.apiKeys.set(createHash('sha256').update(key).digest('hex'), {
        uid,
        permissions,
        ...(appId ? { appId } : {}),
        ...(validUntil ? { validUntil: validUntil.toISOString() } : {}),
      });
      return { key, uid };
    },
    tokenFor: (subject: string, claims: object = {}, options: jwt.SignOptions = {}, key = signing.privateKey) =>
      jwt.sign({ sid: randomUUID(), roles: [], guest: false, ...claims }, key, {
        algorithm: 'ES256',
        keyid: 'first',
        issuer: 'hatchery',
        audience: 'hatchery',
        subject,
        expiresIn: 900,
        ...options,
      }),
  };
}

/** Starts a gateway in front of stand-ins for all services. */
export async function startTestGateway(
  env: Record<string, string> = {},
  now?: () => Date,
  revocations?: PubSub,
  log = createLogger({ service: 'gateway', level: process.env.LOG_LEVEL ?? 'silent' }),
) {
  const users = await startUsers();
  const services = {
    users: users.standIn,
    ultigen: await startStandIn('ultigen'),
    chain: await startStandIn('chain'),
    vouchers: await startStandIn('vouchers'),
    trades: await startStandIn('trades'),
    games: await startStandIn('games'),
    masters: await startStandIn('masters'),
    'assets-library': await startStandIn('assets-library'),
    signer: await startStandIn('signer'),
  };
  const config = loadConfig(gatewayConfig, {
    NODE_ENV: 'test',
    PORT: '0',
    SERVICE_URLS: Object.entries(services)
      .map(([name, { url }]) => `${name}=${url}`)
      .join(','),
    // Long enough for a busy machine. A test about a deadline sets its own.
    UPSTREAM_TIMEOUT_SECONDS: '60',
    INTERNAL_CALL_MILLISECONDS: '60000',
    ...env,
  });
  const gateway = await startGateway({ config, log, now, revocations });
  return {
    gateway,
    url: gateway.url,
    users,
    services,
    call: (path: string, init: RequestInit = {}) => call(gateway.url, path, init),
    close: async () => {
      await gateway.close();
      await Promise.all(Object.values(services).map((service) => service.stop()));
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test says that it is
export type Reply = { status: number; headers: Headers; text: string; body: any };

async function call(url: string, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(40_000), redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  };
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Sends raw bytes. Returns the bytes that came back until the connection ended or went silent. */
export function raw(url: string, request: string, silenceMilliseconds = 500): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(silenceMilliseconds, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}
