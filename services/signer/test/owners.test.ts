import { randomUUID } from 'node:crypto';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { publish } from '@hatchery/kit/outbox';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, eventually, type TestDatabase } from '@hatchery/kit/testing';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { startSignerService } from '../src/service.ts';
import { prepareSigner } from './signer.fixture.ts';

let database: TestDatabase;
let transport: ReturnType<typeof createInProcessTransport>;
let service: RunningService;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  const stage = await prepareSigner();
  database = stage.database;
  transport = createInProcessTransport({ log: createLogger({ service: 'signer', level: 'silent' }) });
  service = await startSignerService({ config: stage.config, transport });
  call = caller('signer', service.url);
});
afterAll(async () => {
  await service.close();
  await transport.close();
  await database.drop();
});

const walletOf = async (userId: string) =>
  (await call('POST', '/internal/signer/wallets', { as: asService('users'), body: { reference: userId, userId } })).body
    .address as string;
const leave = (userId: string) =>
  service.database.transaction((tx) =>
    publish(tx, { topic: 'users.accounts', key: userId, schema: UserDeletedSchema, message: { userId } }),
  );

describe('When an account is deleted', () => {
  it('the vault forgets whose its wallets were and keeps their keys', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    const [address, other] = [await walletOf(gone), await walletOf(stays)];
    const { knex } = service.database;
    const before = await knex('custodial_wallets').where({ address }).first();
    await leave(gone);
    await eventually(async () => (await knex('custodial_wallets').where({ address }).first()).user_id === null);
    const after = await knex('custodial_wallets').where({ address }).first();
    expect(after).toEqual({ ...before, user_id: null, reference: `forgotten:${address}` });
    const audit = await knex('signing_audit').where({ signer: address });
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(gone);
    expect(await knex('custodial_wallets').where({ user_id: stays }).pluck('address')).toEqual([other]);
    expect(JSON.stringify(await knex('signing_audit').where({ signer: other }))).toContain(stays);
  });

  it('the vault forgets the account from which a merge brought a wallet, too', async () => {
    const [merged, gone] = [randomUUID(), randomUUID()];
    const address = await walletOf(merged);
    const { knex } = service.database;
    await knex('custodial_wallets').where({ address }).update({ user_id: gone });
    await leave(gone);
    await leave(merged);
    const reference = async () => (await knex('custodial_wallets').where({ address }).first()).reference;
    await eventually(async () => (await reference()) === `forgotten:${address}`);
  });
});
