import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { encodeAbiParameters, hexToBytes, parseAbiParameters } from 'viem';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner } from './signer.fixture.ts';

const drawBeacon = '0x7000000000000000000000000000000000000007';
const blockHash = `0x${'ab'.repeat(32)}`;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const DEPLOYMENTS = JSON.stringify({ 31337: { ...deployment, drawBeacon }, 31338: deployment });

const open: { service: RunningService; database: TestDatabase }[] = [];
afterAll(async () => {
  for (const { service, database } of open) {
    await service.close();
    await database.drop();
  }
});

async function start(more: Record<string, string>) {
  const { config, database } = await prepareSigner({ DEPLOYMENTS, ...more });
  const service = await startSignerService({ config });
  open.push({ service, database });
  const call = caller('signer', service.url);
  return {
    service,
    key: async () => (await call('GET', '/internal/signer/draw-key', { as: asService('chain') })).body.modulus,
    sign: (chainId: number, as = asService('chain')) =>
      call('POST', '/internal/signer/draws', { as, body: { chainId, drawBlock: 77, blockHash } }),
  };
}

it('signs the message of the beacon that stands on the chain, always alike, and records it', async () => {
  const signer = await start({ DRAW_KEY: pem });
  const { status, body } = await signer.sign(31337);
  expect(status).toBe(200);
  const message = encodeAbiParameters(
    parseAbiParameters('uint256 chainId, address beacon, uint256 drawBlock, bytes32 blockHash'),
    [31337n, drawBeacon, 77n, blockHash as `0x${string}`],
  );
  expect(verify('RSA-SHA256', hexToBytes(message), publicKey, hexToBytes(body.signature))).toBe(true);
  expect((await signer.sign(31337)).body).toEqual(body);
  const rows = await signer.service.database.knex('signing_audit').where({ action: 'draw' });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ caller: 'chain', outcome: 'approved', reference: 'draw:31337:77' });
  expect(rows[0].detail).toEqual({ beacon: drawBeacon, drawBlock: 77, blockHash });
});

it('tells the modulus of its key', async () => {
  const signer = await start({ DRAW_KEY: pem.replaceAll('\n', '\\n') });
  const n = Buffer.from((await signer.key()).slice(2), 'hex').toString('base64url');
  const jwk = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' });
  expect(n).toBe(jwk.n);
});

it('signs nothing without a key, or for a chain without a beacon', async () => {
  const [withKey, without] = [await start({ DRAW_KEY: pem }), await start({})];
  expect(await without.key()).toBe('0x');
  expect((await without.sign(31337)).body.type).toBe('/problems/policy-refused');
  expect((await withKey.sign(31338)).body.type).toBe('/problems/policy-refused');
  expect(await withKey.service.database.knex('signing_audit').where({ action: 'draw' })).toEqual([]);
});

it('signs for the chain service alone, and records nothing of others', async () => {
  const signer = await start({ DRAW_KEY: pem });
  for (const other of ['users', 'ultigen', 'gateway', 'signer'] as const)
    expect([other, (await signer.sign(31337, asService(other))).status]).toEqual([other, 403]);
  expect(await signer.service.database.knex('signing_audit').where({ action: 'draw' })).toEqual([]);
});
