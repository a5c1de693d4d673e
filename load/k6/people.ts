import { ask, type Caller, newAddress, newId, type Reply, toBase64 } from './ask.ts';
import { settings } from './settings.ts';
import { newWallet, signMessage, type Wallet, walletOf } from './wallet.ts';

export type Player = Caller & { token: string; uid: string; wallet: string };

type Names = { message: string; signIn: string; me: string };

/** Signs in with a wallet, which makes an account for a new one. Operations carry the names that the caller gives them. */
export function signIn(wallet: Wallet, names: Names, address = newAddress()): Player {
  const by = address ? { address } : {};
  const { body: challenge } = ask(names.message, 'GET', `/v2/auth/wallet?address=${wallet.address}`, {
    by,
    holds: ({ message }) => message.includes('Nonce'),
  });
  const proof = { address: wallet.address, signature: signMessage(wallet, challenge.message) };
  const { body: session } = ask(names.signIn, 'POST', '/v2/auth/wallet', {
    by,
    body: proof,
    holds: ({ token, expiresIn }) => token.split('.').length === 3 && expiresIn > 0,
  });
  const { body: me } = ask(names.me, 'GET', '/v2/users', {
    by: { ...by, token: session.token },
    holds: ({ uid }) => uid.length === 36,
  });
  return { ...by, token: session.token, uid: me.uid, wallet: wallet.address };
}

const inSetup = { message: 'setup', signIn: 'setup', me: 'setup' };

/** Signs in as the admin whom ADMIN_KEY names. */
export function signInAsAdmin(): Player {
  if (!settings.adminKey)
    throw new Error('This script makes assets for players: set ADMIN_KEY to the private key of an admin.');
  return signIn(walletOf(settings.adminKey), inSetup);
}

/** Signs in somebody new, for whom the script has something ready. */
export function newTrader(): Player & { privateKey: string } {
  const wallet = newWallet();
  return { ...signIn(wallet, inSetup), privateKey: wallet.privateKey };
}

type Challenge = {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
};

/** Makes a guest. Does the calculation that the platform asks for when unusually many come. */
export async function newGuest(operation: string, address = newAddress()): Promise<Player> {
  const by = address ? { address } : {};
  const once = newId();
  const create = (body?: object) =>
    ask(operation, 'POST', '/v2/users/guest/wallets/create', { by, body, once, expect: [201, 428], holds: isGuest });
  let reply = create();
  if (reply.status === 428) reply = create({ proofOfWork: toBase64(await solve(reply.body.challenge)) });
  const { token, uid, address: wallet } = reply.body;
  return { ...by, token, uid, wallet };
}

const isGuest = (body: Reply['body'], { status }: Reply): boolean =>
  status === 428 ? body.challenge.parameters.cost > 0 : /^0x[0-9a-fA-F]{40}$/.test(body.address);

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Finds the counter whose key begins as the challenge says. */
async function solve(challenge: Challenge): Promise<object> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  for (let counter = 0; counter < 2 ** 16; counter += 1) {
    const password = Uint8Array.from([...bytesOf(nonce), 0, 0, counter >> 8, counter & 255]);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: Uint8Array.from(bytesOf(salt)), iterations: cost };
    const derivedKey = hexOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8)));
    if (derivedKey.startsWith(keyPrefix)) return { challenge, solution: { counter, derivedKey } };
  }
  throw new Error('The challenge has no solution.');
}

/** Deletes an account that a script made, with all that it has. Where accounts are kept, ends its sessions. */
export const leave = (operation: string, by: Caller): void =>
  void (settings.accountsKept
    ? ask(operation, 'POST', '/account/sign-out', { by, body: { everywhere: true } })
    : ask(operation, 'DELETE', '/v2/users', { by, body: { abandonAssets: true } }));
