import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeVoucherSignature, voucherTypedData } from '@hatchery/chain/vouchers';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import secp256k1 from 'secp256k1';
import {
  type Address,
  concat,
  type Hex,
  hexToBytes,
  numberToHex,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress, sign as signHash } from 'viem/accounts';
import { type AwsStandIn, startAws } from '../../../tools/aws.ts';
import { describeWith } from '../../../tools/describe-with.ts';
import { startSignerService } from '../src/service.ts';
import { deployment, emptyTransaction, prepareSigner } from './signer.fixture.ts';

const receiver = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
const region = 'eu-west-1';
const credential = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'a secret of tests' };
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

type SigningFront = Awaited<ReturnType<typeof startSigningFront>>;

/**
 * Signs digests as AWS KMS does, which moto does not, and hands all other calls on to it. Every other signature has a large s, as half of
 * those of AWS.
 */
async function startSigningFront(moto: string) {
  const key = generatePrivateKey();
  const arn = `arn:aws:kms:${region}:123456789012:key/${randomUUID()}`;
  const state = { isDisabled: false, signed: 0 };
  const sign = async (digest: string) => {
    state.signed += 1;
    const { r, s } = await signHash({ hash: toHex(Buffer.from(digest, 'base64')), privateKey: key });
    const placed = state.signed % 2 === 0 ? s : numberToHex(order - BigInt(s), { size: 32 });
    const der = secp256k1.signatureExport(hexToBytes(concat([r, placed])));
    return { Signature: Buffer.from(der).toString('base64') };
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (!String(request.headers['x-amz-target']).endsWith('.Sign')) {
      const { host: _, 'content-length': __, connection: ___, ...headers } = request.headers;
      const answer = await fetch(moto, { method: 'POST', headers: headers as Record<string, string>, body });
      return void response.writeHead(answer.status).end(await answer.text());
    }
    const { KeyId, Message, MessageType, SigningAlgorithm } = JSON.parse(body);
    if (state.isDisabled) return void response.writeHead(400).end(JSON.stringify({ __type: 'DisabledException' }));
    expect({ KeyId, MessageType, SigningAlgorithm }).toEqual({
      KeyId: arn,
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    });
    response.end(JSON.stringify(await sign(Message)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = privateKeyToAddress(key);
  return {
    ...{ arn, address, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describeWith('aws', 'keys in AWS KMS', () => {
  let aws: AwsStandIn;
  let database: TestDatabase | undefined;
  let service: RunningService | undefined;
  let call: ReturnType<typeof caller>;
  let master: string;
  let front: SigningFront;

  /** Asks the API as an administrator of keys does. */
  async function kms(operation: string, body: object) {
    const scope = `Credential=admin/20260101/${region}/kms/aws4_request`;
    const answer = await fetch(aws.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `TrentService.${operation}`,
        authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=none`,
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { KeyMetadata: { Arn: string } };
  }

  async function start(more: Record<string, string> = {}) {
    const made = await prepareSigner(
      {
        SIGNER_MASTER_KEY: `awskms:${master}`,
        VOUCHER_SIGNER_KEY: `awskms:${front.arn}@${front.address}`,
        AWS_ENDPOINT_URL_KMS: front.url,
        ...credential,
        ...more,
      },
      database,
    );
    database = made.database;
    service = await startSignerService({ config: made.config });
    call = caller('signer', service.url);
  }

  beforeAll(async () => {
    aws = await startAws();
    master = (await kms('CreateKey', { KeyUsage: 'ENCRYPT_DECRYPT' })).KeyMetadata.Arn;
    front = await startSigningFront(aws.url);
    await start();
  });
  afterAll(async () => {
    await service?.close();
    await database?.drop();
    await front?.close();
    await aws?.stop();
  });

  const createWallet = () =>
    call('POST', '/internal/signer/wallets', {
      as: asService('users'),
      body: { reference: randomUUID(), userId: randomUUID() },
    });
  const sign = (from: string) =>
    call('POST', '/internal/signer/transactions', {
      as: asService('chain'),
      body: emptyTransaction(from),
    });
  const signVoucher = () =>
    call('POST', '/internal/signer/vouchers', {
      as: asService('ultigen'),
      body: {
        reference: randomUUID(),
        chainId: 31337,
        lifetimeSeconds: 600,
        request: { type: 'MintEgg', payload: { receiver, eggType: '2', amount: '1' } },
      },
    });
  async function signerOf(voucher: { voucherId: string; contract: Address; signature: Hex }) {
    const { deadline, signature } = decodeVoucherSignature(voucher.signature);
    expect(BigInt(`0x${signature.slice(66, 130)}`)).toBeLessThanOrEqual(order / 2n);
    const typedData = voucherTypedData({
      type: 'MintEgg',
      chainId: 31337,
      verifyingContract: voucher.contract,
      message: { receiver, eggType: 2n, amount: 1n, voucherId: BigInt(voucher.voucherId), deadline },
    });
    return recoverTypedDataAddress({ ...typedData, signature });
  }

  it('wraps the keys of wallets, also for the process after this one', async () => {
    const { body: wallet } = await createWallet();
    const row = await service?.database.knex('custodial_wallets').where({ address: wallet.address }).first();
    expect(row?.master_key_id).toBe(`awskms:${master}`);
    await service?.close();
    await start();
    const { body } = await sign(wallet.address);
    expect(await recoverTransactionAddress({ serializedTransaction: body.raw })).toBe(wallet.address);
  });

  it('signs vouchers that a contract takes, each by the account that is named', async () => {
    const signed = await Promise.all(Array.from({ length: 12 }, signVoucher));
    for (const { status, body } of signed) {
      expect([status, body.contract]).toEqual([200, deployment.ultigenEggs]);
      expect(await signerOf(body)).toBe(front.address);
    }
    expect(front.state.signed).toBe(12);
  });

  it('refuses a data key that was moved to another wallet', async () => {
    const [{ body: one }, { body: other }] = [await createWallet(), await createWallet()];
    const knex = service?.database.knex;
    const row = await knex?.('custodial_wallets').where({ address: one.address }).first();
    await knex?.('custodial_wallets').where({ address: other.address }).update({ wrapped_key: row?.wrapped_key });
    expect((await sign(other.address)).status).toBe(500);
    expect((await sign(one.address)).status).toBe(200);
  });

  it('gives out no signature of another account than the one that its setting names', async () => {
    await service?.close();
    await start({ VOUCHER_SIGNER_KEY: `awskms:${front.arn}@${receiver}` });
    const { status, body } = await signVoucher();
    expect([status, body.signature]).toEqual([500, undefined]);
  });

  it('answers 503 for a key that is disabled, until it is enabled', async () => {
    await service?.close();
    await start();
    front.state.isDisabled = true;
    expect((await signVoucher()).status).toBe(503);
    front.state.isDisabled = false;
    expect((await signVoucher()).status).toBe(200);
  });
});
