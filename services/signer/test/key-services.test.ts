import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { recoverTransactionAddress } from 'viem';
import { createLocalMasterKey } from '../src/keys/master-key.ts';
import { startSignerService } from '../src/service.ts';
import { emptyTransaction, prepareSigner } from './signer.fixture.ts';

/** Answers as the transit engine and the Kubernetes login of Vault do, as far as its API documents them. */
function startStandIn() {
  const key = createLocalMasterKey(randomBytes(32));
  const state = {
    mode: 'up' as 'up' | 'sealed' | 'silent' | 'forbidden',
    calls: [] as string[],
    tokens: new Set<string>(),
  };
  const silent: ServerResponse[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const reply = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    const path = request.url?.replace('/v1/', '') ?? '';
    state.calls.push(path);
    if (state.mode === 'silent') return void silent.push(response);
    if (state.mode === 'sealed') return reply(503, { errors: ['Vault is sealed'] });
    const body = JSON.parse(text);
    if (path === 'auth/kubernetes/login') {
      if (body.role !== 'signer' || body.jwt !== 'jwt of the pod') return reply(403, { errors: ['permission denied'] });
      const token = randomUUID();
      state.tokens.add(token);
      return reply(200, { auth: { client_token: token, lease_duration: 3_600 } });
    }
    const token = String(request.headers['x-vault-token']);
    if (state.mode === 'forbidden' || !state.tokens.has(token)) return reply(403, { errors: ['permission denied'] });
    const context = body.associated_data;
    if (path === 'transit/encrypt/hatchery') {
      const wrapped = await key.wrap(Buffer.from(body.plaintext, 'base64'), context);
      return reply(200, { data: { ciphertext: `vault:v1:${wrapped.toString('base64')}` } });
    }
    const wrapped = Buffer.from(body.ciphertext.slice('vault:v1:'.length), 'base64');
    return key.unwrap(wrapped, context).then(
      (plaintext) => reply(200, { data: { plaintext: plaintext.toString('base64') } }),
      () => reply(400, { errors: ['cipher: message authentication failed'] }),
    );
  };
  const server: Server = createServer((request, response) => void answer(request, response));
  return new Promise<{ url: string; state: typeof state; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ url, state, close });
    });
  });
}

let vault: Awaited<ReturnType<typeof startStandIn>>;
let folder: string;
let database: TestDatabase | undefined;
let service: RunningService | undefined;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  vault = await startStandIn();
  folder = mkdtempSync(join(tmpdir(), 'key-services-'));
  writeFileSync(join(folder, 'jwt'), 'jwt of the pod\n');
  await start();
});
afterEach(async () => {
  await service?.close();
  await database?.drop();
  database = undefined;
  vault.close();
  rmSync(folder, { recursive: true });
});

async function start() {
  const made = await prepareSigner(
    {
      SIGNER_MASTER_KEY: `vault:${vault.url}/transit/keys/hatchery`,
      VAULT_KUBERNETES_ROLE: 'signer',
      VAULT_KUBERNETES_TOKEN_FILE: join(folder, 'jwt'),
    },
    database,
  );
  database = made.database;
  service = await startSignerService({ config: made.config });
  call = caller('signer', service.url);
}

/** Starts the signer again, which then remembers no data key. */
async function restart() {
  await service?.close();
  await start();
}

const createWallet = () =>
  call('POST', '/internal/signer/wallets', {
    as: asService('users'),
    body: { reference: randomUUID(), userId: randomUUID() },
  });
const sign = (wallet: string) =>
  call('POST', '/internal/signer/transactions', { as: asService('chain'), body: emptyTransaction(wallet) });
const signAll = (...senders: string[]) =>
  call('POST', '/internal/signer/transactions/batch', {
    as: asService('chain'),
    body: { transactions: senders.map(emptyTransaction) },
  });

it('keeps wallets by a key that never leaves Vault, and asks for a data key once', async () => {
  const { body: wallet } = await createWallet();
  const row = await service?.database.knex('custodial_wallets').first();
  expect([row?.master_key_id, String(row?.wrapped_key)]).toEqual([
    'vault:transit/hatchery',
    expect.stringMatching(/^vault:v1:/),
  ]);
  for (let turn = 0; turn < 5; turn += 1) {
    const { body } = await sign(wallet.address);
    expect(await recoverTransactionAddress({ serializedTransaction: body.raw })).toBe(wallet.address);
  }
  expect(vault.state.calls).toEqual(['auth/kubernetes/login', 'transit/encrypt/hatchery', 'transit/decrypt/hatchery']);
  const metrics = await (await fetch(`${service?.url}/metrics`)).text();
  expect(metrics).toMatch(/key_service_call_duration_seconds_count\{.*operation="decrypt",outcome="ok".*\} 1/);
});

it.each(['sealed', 'silent', 'forbidden'] as const)(
  'answers 503 while Vault is %s, and loses nothing',
  async (mode) => {
    const [{ body: wallet }, { body: other }] = [await createWallet(), await createWallet()];
    await restart();
    await sign(other.address);
    vault.state.mode = mode;
    const [refused, made, known] = await Promise.all([sign(wallet.address), createWallet(), sign(other.address)]);
    expect([refused.status, made.status, known.status]).toEqual([503, 503, 200]);
    expect(refused.body.detail).toContain('Nothing was lost');
    expect(await service?.database.knex('custodial_wallets')).toHaveLength(2);

    const operator = (await call('GET', '/internal/signer/operators/31337', { as: asService('chain') })).body.address;
    const { body } = await signAll(operator, wallet.address);
    expect(body.results).toEqual([
      { raw: expect.any(String), hash: expect.any(String) },
      { refusal: expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 5 }) },
    ]);

    vault.state.mode = 'up';
    expect((await sign(wallet.address)).status).toBe(200);
  },
);

it('logs in again when its token was revoked', async () => {
  await createWallet();
  vault.state.tokens.clear();
  expect((await createWallet()).status).toBe(200);
  expect(vault.state.calls.filter((path) => path === 'auth/kubernetes/login')).toHaveLength(2);
});

it('refuses a data key that was moved to another wallet', async () => {
  const [{ body: one }, { body: other }] = [await createWallet(), await createWallet()];
  const knex = service?.database.knex;
  const row = await knex?.('custodial_wallets').where({ address: one.address }).first();
  await knex?.('custodial_wallets').where({ address: other.address }).update({ wrapped_key: row?.wrapped_key });
  expect((await sign(other.address)).status).toBe(500);
  expect((await sign(one.address)).status).toBe(200);
});
