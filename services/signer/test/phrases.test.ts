import { randomUUID } from 'node:crypto';
import type { RunningService } from '@hatchery/kit/service';
import { asService, asUser, caller, type TestDatabase } from '@hatchery/kit/testing';
import { recoverTransactionAddress } from 'viem';
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { emptyTransaction, prepareSigner } from './signer.fixture.ts';

let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const made = await prepareSigner();
  database = made.database;
  service = await startSignerService({ config: made.config });
  call = caller('signer', service.url);
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const users = asService('users');
const withPhrase = (reference: string = randomUUID(), userId: string = randomUUID(), headers = {}) =>
  call('POST', '/internal/signer/wallets/with-phrase', { as: users, body: { reference, userId }, headers });
const addressOf = (recoveryPhrase: string) =>
  call('POST', '/internal/signer/wallets/phrase-address', { as: users, body: { recoveryPhrase } });
const recover = (recoveryPhrase: string, userId: string = randomUUID()) =>
  call('POST', '/internal/signer/wallets/recoveries', { as: users, body: { recoveryPhrase, userId } });
const kept = (address: string) => service.database.knex('custodial_wallets').where({ address });
const signsFor = async (address: string) => {
  const body = emptyTransaction(address);
  const signed = await call('POST', '/internal/signer/transactions', { as: asService('chain'), body });
  return recoverTransactionAddress({ serializedTransaction: signed.body.raw });
};

/** Everything that the service has stored, as text; bytes in hexadecimal. */
async function dump(): Promise<string> {
  const { rows } = await service.database.knex.raw(
    `select table_name from information_schema.tables where table_schema = 'signer'`,
  );
  const tables = await Promise.all(
    rows.map(({ table_name }: { table_name: string }) =>
      service.database.knex.raw(`select cast(t as text) as row from ${table_name} as t`),
    ),
  );
  return tables.flatMap(({ rows: stored }) => stored.map(({ row }: { row: string }) => row)).join('\n');
}

describe('POST /internal/signer/wallets/with-phrase', () => {
  it('tells the phrase once, and keeps neither it nor the key in clear', async () => {
    const [reference, userId] = [randomUUID(), randomUUID()];
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body } = await withPhrase(reference, userId, headers);
    expect(status).toBe(200);
    expect(body.recoveryPhrase.split(' ')).toHaveLength(12);
    const account = mnemonicToAccount(body.recoveryPhrase);
    expect(account.address).toBe(body.address);
    expect(await signsFor(body.address)).toBe(body.address);
    expect((await withPhrase(reference, userId, headers)).body).toEqual({ address: body.address });
    expect((await withPhrase(reference)).status).toBe(409);
    const stored = await dump();
    expect(stored).toContain(body.address);
    for (const secret of [body.recoveryPhrase, Buffer.from(body.recoveryPhrase).toString('hex')])
      expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(account.getHdKey().privateKey as Uint8Array).toString('hex'));
  });

  it('makes one wallet of a reference that comes many times at once, and tells one phrase', async () => {
    const [reference, userId] = [randomUUID(), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => withPhrase(reference, userId)));
    const answered = replies.filter(({ status }) => status === 200);
    expect(new Set(answered.map(({ body }) => body.address)).size).toBe(1);
    expect(answered.filter(({ body }) => body.recoveryPhrase)).toHaveLength(1);
  });
});

describe('POST /internal/signer/wallets/recoveries', () => {
  it('keeps a wallet of a phrase from elsewhere, so that it signs', async () => {
    const phrase = generateMnemonic(english, 256);
    const { address } = mnemonicToAccount(phrase);
    expect((await addressOf(phrase)).body).toEqual({ address });
    expect(await kept(address)).toEqual([]);
    expect(await recover(`  ${phrase.toUpperCase()} `)).toMatchObject({ status: 200, body: { address } });
    expect(await signsFor(address)).toBe(address);
  });

  it('gives a wallet that is kept already to who has its phrase', async () => {
    const { body } = await withPhrase();
    const [before] = await kept(body.address);
    const userId = randomUUID();
    expect((await recover(body.recoveryPhrase, userId)).body).toEqual({ address: body.address });
    expect((await recover(body.recoveryPhrase, userId)).body).toEqual({ address: body.address });
    expect(await kept(body.address)).toEqual([{ ...before, user_id: userId }]);
  });

  it('keeps one wallet of a phrase that comes many times at once', async () => {
    const phrase = generateMnemonic(english);
    const userId = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => recover(phrase, userId)));
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect(await kept(mnemonicToAccount(phrase).address)).toHaveLength(1);
  });

  it.each([
    ['a wrong checksum', 'abandon '.repeat(12)],
    ['an unknown word', `${'abandon '.repeat(11)}hatchy`],
    ['nothing', ''],
  ])('refuses %s, naming the field and not the words', async (_what, phrase) => {
    for (const reply of [await addressOf(phrase), await recover(phrase)]) {
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.recoveryPhrase' }] } });
      expect(JSON.stringify(reply.body)).not.toMatch(/abandon|hatchy/);
    }
  });
});

it('serves services alone', async () => {
  for (const path of ['with-phrase', 'phrase-address', 'recoveries'])
    for (const as of [undefined, asUser(randomUUID())])
      expect((await call('POST', `/internal/signer/wallets/${path}`, { as, body: {} })).status).toBe(401);
});
