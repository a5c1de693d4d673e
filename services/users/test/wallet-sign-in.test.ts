import { createPublicKey } from 'node:crypto';
import { asUser, eventually } from '@hatchery/kit/testing';
import { UserCreatedSchema, WalletKind, WalletLinkedSchema } from '@hatchery/proto/users';
import jwt from 'jsonwebtoken';
import { parseSiweMessage } from 'viem/siwe';
import {
  adminWallet,
  claimsOf,
  freshKey,
  newWallet,
  type Stage,
  signedMessage,
  signIn,
  startStage,
} from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ environment: { RPC_URLS: '31337=http://127.0.0.1:1,97=http://127.0.0.1:1' } });
});
afterAll(() => stage.close());

const messageOf = async (address: string, more = '') =>
  (await stage.call('GET', `/v2/auth/wallet?address=${address}${more}`)).body;

describe('GET /v2/auth/wallet', () => {
  it('answers an EIP-4361 message of this site, this address and the main chain, for ten minutes', async () => {
    const { address } = newWallet();
    const reply = await stage.call('GET', `/v2/auth/wallet?address=${address.toLowerCase()}`);
    expect(reply.status).toBe(200);
    const message = parseSiweMessage(reply.body.message);
    expect(message).toMatchObject({
      address,
      domain: 'play.example',
      uri: 'https://play.example',
      chainId: 31337,
      version: '1',
      nonce: reply.body.nonce,
    });
    expect(Number(message.expirationTime) - Number(message.issuedAt)).toBe(600_000);
  });

  it('names the chain that was asked for', async () => {
    expect((await messageOf(newWallet().address, '&chainId=97')).message).toContain('Chain ID: 97');
  });

  it('refuses networks that are not served', async () => {
    const reply = await stage.call('GET', `/v2/auth/wallet?address=${newWallet().address}&chainId=1`);
    expect(reply).toMatchObject({ status: 400, body: { detail: 'Chain 1 is not supported.' } });
    expect(reply.body.errors[0].path).toBe('query.chainId');
  });

  it.each(['', '?address=', '?address=0x12', '?address=hatchy', `?address=${newWallet().address}&chainId=x`])(
    'refuses %j',
    async (query) => {
      expect((await stage.call('GET', `/v2/auth/wallet${query}`)).status).toBe(400);
    },
  );

  it('makes a few messages for an address and then repeats the newest, so that nobody pushes out the one being signed', async () => {
    const wallet = newWallet();
    const mine = await signedMessage(stage.call, wallet);
    const nonces = new Set<string>();
    for (let index = 0; index < 12; index += 1) nonces.add((await messageOf(wallet.address)).nonce);
    expect(nonces.size).toBe(4);
    expect((await stage.call('POST', '/v2/auth/wallet', { body: mine })).status).toBe(201);
  });
});

describe('POST /v2/auth/wallet', () => {
  it('makes an account of a new wallet, with a session and, soon, a wallet that the platform keeps', async () => {
    const { reply, userId, as, wallet } = await signIn(stage.call);
    expect(reply.body).toEqual({
      message: expect.any(String),
      token: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: 900,
    });
    expect(reply.headers.get('set-cookie')).toBe(
      `hatchery_refresh=${reply.body.refreshToken}; Max-Age=34560000; Path=/account; HttpOnly; Secure; SameSite=Strict`,
    );
    const me = await eventually(async () => {
      const { body } = await stage.call('GET', '/v2/users', { as });
      return body.internalWallet && body;
    });
    expect(me).toMatchObject({
      uid: userId,
      email: '',
      guest: false,
      roles: [],
      mainWallet: wallet.address,
      internalWallet: stage.signer.wallets.get(userId),
    });
    await eventually(() => stage.eventsOf(WalletLinkedSchema).filter((event) => event.userId === userId).length === 2);
    expect(stage.eventsOf(UserCreatedSchema)).toContainEqual(expect.objectContaining({ userId }));
    expect(stage.eventsOf(WalletLinkedSchema).filter((event) => event.userId === userId)).toMatchObject([
      { address: wallet.address, kind: WalletKind.EXTERNAL, main: true },
      { address: me.internalWallet, kind: WalletKind.CUSTODIAL, main: false },
    ]);
  });

  it('signs access tokens that the published keys verify', async () => {
    const { reply, userId } = await signIn(stage.call);
    const { body } = await stage.call('GET', '/.well-known/jwks.json');
    const [jwk] = body.keys;
    expect(jwt.decode(reply.body.token, { complete: true })).toMatchObject({ header: { alg: 'ES256', kid: jwk.kid } });
    expect(jwk).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
    });
    const claims = jwt.verify(reply.body.token, createPublicKey({ key: jwk, format: 'jwk' }), {
      algorithms: ['ES256'],
      issuer: 'hatchery',
      audience: 'hatchery',
    });
    expect(claims).toMatchObject({ sub: userId, sid: expect.any(String), roles: [], guest: false });
    const { iat, exp } = claimsOf(reply.body.token);
    expect(exp - iat).toBe(900);
  });

  it('comes back to the same account, whatever the case of the address', async () => {
    const first = await signIn(stage.call);
    const signed = await signedMessage(stage.call, first.wallet);
    const reply = await stage.call('POST', '/v2/auth/wallet', {
      body: { ...signed, address: signed.address.toLowerCase() },
    });
    expect(claimsOf(reply.body.token).sub).toBe(first.userId);
  });

  it('gives the wallets of ADMIN_WALLETS the role admin', async () => {
    const { reply } = await signIn(stage.call, adminWallet);
    expect(claimsOf(reply.body.token).roles).toEqual(['admin']);
  });

  it('refuses a signature that was used', async () => {
    const wallet = newWallet();
    const body = await signedMessage(stage.call, wallet);
    expect((await stage.call('POST', '/v2/auth/wallet', { body })).status).toBe(201);
    const again = await stage.call('POST', '/v2/auth/wallet', { body });
    expect(again).toMatchObject({ status: 400, body: { type: '/problems/expired' } });
  });

  it('lets exactly one of many posts of one signature in', async () => {
    const body = await signedMessage(stage.call, newWallet());
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => stage.call('POST', '/v2/auth/wallet', { body })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(11);
  });

  it('makes one account of a wallet that signs in twice at once', async () => {
    const wallet = newWallet();
    const bodies = [await signedMessage(stage.call, wallet), await signedMessage(stage.call, wallet)];
    const replies = await Promise.all(bodies.map((body) => stage.call('POST', '/v2/auth/wallet', { body })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(replies.map(({ body }) => claimsOf(body.token).sub)).size).toBe(1);
  });

  it('replays its answer for an Idempotency-Key, and refuses the key for another body', async () => {
    const headers = freshKey();
    const body = await signedMessage(stage.call, newWallet());
    const first = await stage.call('POST', '/v2/auth/wallet', { body, headers });
    const second = await stage.call('POST', '/v2/auth/wallet', { body, headers });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
    const other = await signedMessage(stage.call, newWallet());
    expect((await stage.call('POST', '/v2/auth/wallet', { body: other, headers })).status).toBe(422);
  });

  it('refuses a message after its time', async () => {
    const body = await signedMessage(stage.call, newWallet());
    stage.forward(601);
    expect(await stage.call('POST', '/v2/auth/wallet', { body })).toMatchObject({
      status: 400,
      body: { type: '/problems/expired' },
    });
  });

  it('refuses the message of somebody else', async () => {
    const victim = newWallet();
    const { message } = await messageOf(victim.address);
    const signature = await newWallet().signMessage({ message });
    const reply = await stage.call('POST', '/v2/auth/wallet', { body: { address: victim.address, signature } });
    expect(reply.status).not.toBe(201);
    const own = await victim.signMessage({ message });
    const mine = await stage.call('POST', '/v2/auth/wallet', { body: { address: victim.address, signature: own } });
    expect(mine.status).toBe(201);
  });

  it('refuses an address that asked for no message', async () => {
    const body = { address: newWallet().address, signature: `0x${'11'.repeat(65)}` };
    expect((await stage.call('POST', '/v2/auth/wallet', { body })).status).toBe(400);
  });

  const address = newWallet().address;
  const signature = `0x${'11'.repeat(65)}`;
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', []],
    ['no signature', { address }],
    ['no address', { signature }],
    ['a number for a signature', { address, signature: 1 }],
    ['half a byte', { address, signature: '0x1' }],
    ['a number for an address', { address: 7, signature }],
    ['somebody else’s id', { address, signature, uid: 'f7a2b8a0-5b1f-4c44-9a27-0f5f6ad9d0a1' }],
    ['roles', { address, signature, roles: ['admin'] }],
    ['a signature of 20,000 bytes', { address, signature: `0x${'11'.repeat(20_000)}` }],
  ])('refuses a body with %s', async (_what, body) => {
    const reply = await stage.call('POST', '/v2/auth/wallet', { body });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
  });

  it('refuses a huge body', async () => {
    const reply = await stage.call('POST', '/v2/auth/wallet', { body: { address, signature: 'x'.repeat(1_100_000) } });
    expect(reply.status).toBe(413);
  });

  it('answers 503 when no key signed and the chain cannot be asked', async () => {
    const wallet = newWallet();
    await messageOf(wallet.address);
    const reply = await stage.call('POST', '/v2/auth/wallet', { body: { address: wallet.address, signature } });
    expect(reply.status).toBe(503);
  });

  it('signs in with the wallet, not with the account that happens to be signed in', async () => {
    const first = await signIn(stage.call);
    const second = await signIn(stage.call, newWallet(), first.as);
    expect(second.userId).not.toBe(first.userId);
    expect((await stage.call('GET', '/v2/users', { as: asUser(second.userId) })).status).toBe(200);
  });
});
