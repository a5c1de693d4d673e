import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { eventually } from '@hatchery/kit/testing';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { codeIn, type MailServer, startMailServer, tokenIn } from '../../services/users/test/fixtures/mail.fixture.ts';
import { call, type Reply } from './call.ts';
import { newGuest, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

const password = 'plaster otter umbrella 41';
const enough = 'quarry lantern thistle 77';

let platform: TestPlatform;
let mail: MailServer;

beforeAll(async () => {
  mail = await startMailServer();
  // Clients of different addresses are told apart by what the proxy in front of the gateway says.
  platform = await startTestPlatform({ SMTP_URL: mail.url, TRUST_PROXY_HOPS: '1' });
});

afterAll(async () => {
  await platform?.close();
  await mail?.close();
});

const newEmail = () => `player-${randomUUID().slice(0, 13)}@example.com`;
const someAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

type Options = Parameters<typeof call>[3] & { from?: string };

/** A call from an address of its own, or from one that it shares with others. */
const send = (method: string, path: string, { from = someAddress(), headers, ...rest }: Options = {}) =>
  call(platform.url, method, path, { ...rest, headers: { ...headers, 'x-forwarded-for': from } });

type Account = { email: string; uid: string; token: string; refreshToken: string };

const signIn = (email: string, given: string, options: Options = {}) =>
  send('POST', '/account/sign-in', { ...options, body: { email, password: given } });

async function newAccount(): Promise<Account> {
  const email = newEmail();
  await send('POST', '/account/sign-up', { body: { email, password } });
  await send('POST', '/v1/email/verify', { body: { token: tokenIn(await mail.mailTo(email)) } });
  const { status, body } = await signIn(email, password);
  if (status !== 200) throw new Error(`No account: ${status} ${JSON.stringify(body)}`);
  const me = await send('GET', '/v2/users', { token: body.token });
  return { email, uid: me.body.uid, token: body.token, refreshToken: body.refreshToken };
}

const newAccounts = (count: number) => Promise.all(Array.from({ length: count }, newAccount));

const succeeded = (replies: Reply[]) => replies.filter(({ status }) => status < 300).length;

const cookieOf = (refreshToken: string) => ({ cookie: `hatchery_refresh=${refreshToken}` });

describe('password spraying', () => {
  it('from one address over many accounts is stopped before it reaches the right password', async () => {
    const victims = await newAccounts(4);
    const attacker = someAddress();
    const replies: Reply[] = [];
    for (const guess of ['Password12345', 'correct horse battery', 'hatchery2026!!', 'letmein-letmein'])
      for (const email of [...victims.map((victim) => victim.email), ...Array.from({ length: 6 }, newEmail)])
        replies.push(await signIn(email, guess, { from: attacker }));
    const last = await signIn(victims[0]?.email ?? '', password, { from: attacker });
    expect([succeeded(replies), last.status]).toEqual([0, 429]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of one account from many addresses guesses nothing, and does not lock its owner out', async () => {
    const victim = await newAccount();
    const replies = await Promise.all(Array.from({ length: 40 }, (_, guess) => signIn(victim.email, `guess ${guess}`)));
    expect(succeeded(replies)).toBe(0);
    expect((await signIn(victim.email, password)).status).toBe(200);
  });
});

describe('guessing a code', () => {
  it('gets five tries, whatever the number of addresses, and then not even the right one is worth anything', async () => {
    const victim = await newAccount();
    await send('POST', '/account/password-reset-mail', { body: { email: victim.email } });
    const code = codeIn(await mail.mailTo(victim.email, 2));
    const guesses = Array.from({ length: 40 }, (_, index) => String((Number(code) + index + 1) % 1_000_000));
    const reset = (guess: string) =>
      send('POST', '/account/password-reset', {
        body: { email: victim.email, code: guess.padStart(6, '0'), password: enough },
      });
    const replies = await Promise.all(guesses.map(reset));
    expect(succeeded([...replies, await reset(code)])).toBe(0);
    expect((await signIn(victim.email, enough)).status).toBe(401);
    expect((await signIn(victim.email, password)).status).toBe(200);
  });
});

describe("a wallet's signature", () => {
  const ask = async (path: string, address: string, token?: string): Promise<string> =>
    (await send('GET', `${path}?address=${address}`, { token })).body.message;

  it('signs in once, and only what the platform asked to be signed', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const message = await ask('/v2/auth/wallet', wallet.address);
    const elsewhere = message.replaceAll(new URL(platform.url).host, 'evil.example');
    const present = async (text: string) =>
      send('POST', '/v2/auth/wallet', {
        body: { address: wallet.address, signature: await wallet.signMessage({ message: text }) },
      });
    const refused = [await present(elsewhere), await present(message.replace(/Nonce: .*/, 'Nonce: 0123456789abcdef'))];
    expect(elsewhere).not.toBe(message);
    expect(succeeded(refused)).toBe(0);
    expect((await present(message)).status).toBe(201);
    expect((await present(message)).status).toBe(400);
  });

  it('that signs in links to no account, and one that links signs nobody in', async () => {
    const [thief, owner] = await newAccounts(2);
    const wallet = privateKeyToAccount(generatePrivateKey());
    const sign = async (message: string) => ({
      address: wallet.address,
      signature: await wallet.signMessage({ message }),
    });
    const toSignIn = await sign(await ask('/v2/auth/wallet', wallet.address));
    const toLink = await sign(await ask('/v2/link/wallet', wallet.address, owner?.token));
    const refused = [
      await send('POST', '/v2/link/wallet', { token: thief?.token, body: toSignIn }),
      await send('POST', '/v2/link/wallet', { token: thief?.token, body: toLink }),
      await send('POST', '/v2/auth/wallet', { body: toLink }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await send('POST', '/v2/link/wallet', { token: owner?.token, body: toLink })).status).toBe(200);
  });
});

describe('a session', () => {
  it('that somebody planted is not the one that its victim signs in to', async () => {
    const [attacker, victim] = await newAccounts(2);
    const planted = cookieOf(attacker?.refreshToken ?? '');
    const entered = await signIn(victim?.email ?? '', password, { headers: planted });
    const [cookie = ''] = entered.headers.getSetCookie();
    expect(cookie).toContain(`hatchery_refresh=${entered.body.refreshToken}`);
    const refreshed = await send('POST', '/account/token', { headers: planted });
    const behind = await send('GET', '/v2/users', { token: refreshed.body.token });
    expect(behind.body.uid).toBe(attacker?.uid);
  });

  it('of a guest is worth nothing once the guest has become an account', async () => {
    const guest = await newGuest(platform.url);
    await signInWithWallet(platform.url, generatePrivateKey(), guest.token);
    const stale = await send('POST', '/account/token', { body: { refreshToken: guest.refreshToken } });
    expect(stale.status).toBe(401);
  });

  it('ends for thief and owner alike when an old refresh token turns up', async () => {
    const owner = await newAccount();
    const refresh = (refreshToken: string) => send('POST', '/account/token', { body: { refreshToken } });
    const second = await refresh(owner.refreshToken);
    const third = await refresh(second.body.refreshToken);
    const stolen = await refresh(owner.refreshToken);
    expect([third.status, stolen.status, (await refresh(third.body.refreshToken)).status]).toEqual([200, 401, 401]);
  });

  it('is kept in a cookie that no script reads and no other site sends', async () => {
    const account = await newAccount();
    const entered = await signIn(account.email, password);
    const [cookie = ''] = entered.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/account(;|$)/);
    const evil = { origin: 'https://evil.example', ...cookieOf(entered.body.refreshToken) };
    const read = await send('POST', '/account/token', { headers: evil });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    // All else asks for the bearer token, which the browser does not send by itself.
    const others = [
      await send('POST', '/account/sign-out', { headers: evil }),
      await send('PUT', '/account/password', { headers: evil, body: { password: enough } }),
      await send('DELETE', '/v2/users', { headers: evil }),
    ];
    expect(others.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe('who has an account', () => {
  const told = ({ status, body, headers }: Reply) => {
    const { requestId: _id, instance: _path, signUpId, ...rest } = body ?? {};
    const names = [...headers.keys()].filter((name) => name !== 'set-cookie').sort();
    return {
      status,
      rest,
      names,
      hasSignUpId: typeof signUpId,
      cookies: headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
    };
  };

  test.each([
    ['signing up', 'POST', '/account/sign-up', { password }],
    ['signing in', 'POST', '/account/sign-in', { password: enough }],
    ['asking for a new password', 'POST', '/account/password-reset-mail', {}],
    ['asking for the verification mail', 'POST', '/account/verification-mail', {}],
    ['trying a code of a verification', 'POST', '/v1/email/verify-code', { code: '000000' }],
    ['trying a code of a reset', 'POST', '/account/password-reset', { code: '000000', password: enough }],
  ])('is not told by %s', async (_name, method, path, fields) => {
    const { email } = await newAccount();
    const known = await send(method, path, { body: { email, ...fields } });
    const unknown = await send(method, path, { body: { email: newEmail(), ...fields } });
    expect(told(known)).toEqual(told(unknown));
  });
});

describe('a request that says more than it may', () => {
  test.each([
    ['roles', ['admin']],
    ['uid', randomUUID()],
    ['email', 'admin@example.com'],
    ['guest', false],
    ['referralCount', 1_000],
    ['mainWallet', '0x0000000000000000000000000000000000000001'],
    ['internalWallet', '0x0000000000000000000000000000000000000001'],
    ['disabled', false],
    ['discordConfirmed', true],
    ['__proto__', { roles: ['admin'] }],
  ])('about %s is refused, and nothing changes', async (field, value) => {
    const account = await newAccount();
    // The platform gives every new account a wallet, a moment after the account.
    const before = await eventually(async () => {
      const me = await send('GET', '/v2/users', { token: account.token });
      return me.body.internalWallet ? me : undefined;
    });
    const text = `{"displayName":"Changed",${JSON.stringify(field)}:${JSON.stringify(value)}}`;
    const response = await fetch(new URL('/v2/users', platform.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: text,
    });
    const signedUp = await send('POST', '/account/sign-up', { body: { email: newEmail(), password, [field]: value } });
    const after = await send('GET', '/v2/users', { token: account.token });
    expect(response.status).toBe(400);
    if (!['__proto__', 'email'].includes(field)) expect(signedUp.status).toBe(400);
    expect(after.body).toEqual(before.body);
  });
});

describe('a request with the name of another host', () => {
  it('does not get that host into a mail', async () => {
    const victim = await newAccount();
    const { hostname, port } = new URL(platform.url);
    const body = JSON.stringify({ email: victim.email });
    await new Promise<void>((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const path = '/account/password-reset-mail';
      request({ hostname, port, path, method: 'POST', headers, timeout: 10_000 }, (response) => {
        response.resume().once('end', resolve);
      })
        .once('error', reject)
        .end(body);
    });
    const { text, html } = await mail.mailTo(victim.email, 2);
    expect(text).toContain(`${platform.url}/reset?token=`);
    expect(`${text}${html}`).not.toContain('evil.example');
  });
});

describe('a window that signs in elsewhere', () => {
  it('cannot be told where to go on', async () => {
    const targets = ['returnTo', 'redirect', 'redirect_uri', 'next', 'url'];
    const begun = await Promise.all(
      targets.map((name) =>
        send('POST', '/account/google', { body: { purpose: 'sign-in', [name]: 'https://evil.example/' } }),
      ),
    );
    expect(begun.map(({ status }) => status)).toEqual(targets.map(() => 400));
    const query = targets.map((name) => `${name}=${encodeURIComponent('//evil.example')}`).join('&');
    const response = await fetch(new URL(`/account/google/callback?state=x&code=y&${query}`, platform.url), {
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).not.toContain('evil.example');
  });
});

describe('two accounts that link one wallet at once', () => {
  it('cannot both have it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const wallet = privateKeyToAccount(generatePrivateKey());
      const rivals = await newAccounts(2);
      const proofs = await Promise.all(
        rivals.map(async ({ token }) => {
          const { body } = await send('GET', `/v2/link/wallet?address=${wallet.address}`, { token });
          return { address: wallet.address, signature: await wallet.signMessage({ message: body.message }) };
        }),
      );
      const replies = await Promise.all(
        rivals.map(({ token }, index) => send('POST', '/v2/link/wallet', { token, body: proofs[index] })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const owned = await Promise.all(
        rivals.map(async ({ token }) => {
          const { body } = await send('GET', '/v2/users/wallets', { token });
          return body.filter(({ address }: { address: string }) => address === wallet.address).length;
        }),
      );
      expect(owned.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
  });
});

describe('the id of what belongs to somebody else', () => {
  it('is worth as much as one that nobody has', async () => {
    const [owner, stranger] = await newAccounts(2);
    const sessions = await send('GET', '/account/sessions', { token: owner?.token });
    const [session] = sessions.body;
    const wallet = generatePrivateKey();
    await signInWithWallet(platform.url, wallet);
    const { address } = privateKeyToAccount(wallet);
    const { body: challenge } = await send('GET', `/v2/link/wallet?address=${address}`, { token: owner?.token });
    const signature = await privateKeyToAccount(wallet).signMessage({ message: challenge.message });
    const owned = await send('POST', '/v2/link/wallet', { token: owner?.token, body: { address, signature } });
    const { mergeUid } = owned.body;
    expect(owned.status).toBe(409);

    const paths: [string, string, string][] = [
      ['DELETE', '/account/sessions/', session.uid],
      ['GET', '/account/merges/', mergeUid],
      ['POST', '/account/merges/', `${mergeUid}/confirm`],
      ['POST', '/account/merges/', `${mergeUid}/undo`],
    ];
    for (const [method, path, id] of paths) {
      const theirs = await send(method, `${path}${id}`, { token: stranger?.token });
      const nobodys = await send(method, `${path}${id.replace(/^[^/]+/, randomUUID())}`, { token: stranger?.token });
      expect([method, path, theirs.status, nobodys.status]).toEqual([method, path, 404, 404]);
    }
    expect((await send('GET', `/account/merges/${mergeUid}`, { token: owner?.token })).status).toBe(200);
    expect((await send('GET', '/v2/users', { token: owner?.token })).status).toBe(200);
  });
});
