import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { type CallKeyService, KeyServiceRefusal, WrongCiphertext } from './key-service.ts';
import type { MasterKey } from './master-key.ts';
import { type VaultKey, vaultKeyId } from './vault-key.ts';

/** `tokenFile` holds a token that an agent renews. With `kubernetes`, the service account of the pod logs in. */
export type VaultLogin = {
  namespace: string | undefined;
  auth: { tokenFile: string } | { kubernetes: { mount: string; role: string; tokenFile: string } };
};

type Options = { key: VaultKey; login: VaultLogin; call: CallKeyService; now: () => Date };

const encrypted = z.object({ data: z.object({ ciphertext: z.string().min(1) }) });
const decrypted = z.object({ data: z.object({ plaintext: z.string().min(1) }) });
const loggedIn = z.object({ auth: z.object({ client_token: z.string().min(1), lease_duration: z.number() }) });

/** A token that an agent renews is read again after a minute. */
const tokenFileMilliseconds = 60_000;

/** Creates a master key that stays in HashiCorp Vault or OpenBao. */
export function createVaultMasterKey(options: Options): MasterKey {
  const { key } = options;
  const post = createPost(options);
  const boundTo = (context: string) => ({ associated_data: Buffer.from(context).toString('base64') });
  return {
    id: vaultKeyId(key),
    wrap: async (dataKey, context) => {
      const body = { plaintext: dataKey.toString('base64'), ...boundTo(context) };
      return Buffer.from(encrypted.parse(await post('encrypt', body)).data.ciphertext);
    },
    unwrap: async (wrapped, context) => {
      const body = { ciphertext: wrapped.toString(), ...boundTo(context) };
      return Buffer.from(decrypted.parse(await post('decrypt', body)).data.plaintext, 'base64');
    },
  };
}

function createPost({ key: { origin, mount, name }, login, call, now }: Options) {
  const namespace: Record<string, string> = login.namespace ? { 'x-vault-namespace': login.namespace } : {};
  const send = (path: string, headers: object, body: object, signal: AbortSignal) =>
    fetch(`${origin}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...namespace, ...headers },
      body: JSON.stringify(body),
      signal,
    });

  const logIn = async (): Promise<Token> => {
    if ('tokenFile' in login.auth) {
      const value = (await readFile(login.auth.tokenFile, 'utf8')).trim();
      return { value, staleAt: now().getTime() + tokenFileMilliseconds };
    }
    const { mount: place, role, tokenFile } = login.auth.kubernetes;
    const jwt = (await readFile(tokenFile, 'utf8')).trim();
    return call({ provider: 'vault', operation: 'login' }, async (signal) => {
      const answer = await send(`auth/${place}/login`, {}, { role, jwt }, signal);
      const { client_token: value, lease_duration: seconds } = loggedIn.parse(await contentOf(answer)).auth;
      // Renewed well before its end: a login is cheap, a refused call is not.
      return { value, staleAt: now().getTime() + seconds * 500 };
    });
  };
  const token = createToken(logIn, now);

  return async (operation: 'encrypt' | 'decrypt', body: object): Promise<unknown> => {
    const ask = async () => {
      const value = await token.get();
      return call({ provider: 'vault', operation }, async (signal) =>
        contentOf(await send(`${mount}/${operation}/${name}`, { 'x-vault-token': value }, body, signal)),
      );
    };
    return ask().catch((error) => {
      if (!((error as Error).cause instanceof KeyServiceRefusal)) throw error;
      // The token may have been revoked, or replaced in its file.
      token.forget();
      return ask();
    });
  };
}

type Token = { value: string; staleAt: number };

function createToken(logIn: () => Promise<Token>, now: () => Date) {
  let known: Promise<Token> | undefined;
  return {
    get: async (): Promise<string> => {
      const token = await known?.catch(() => undefined);
      if (token && now().getTime() < token.staleAt) return token.value;
      known = logIn();
      return (await known).value;
    },
    forget: () => {
      known = undefined;
    },
  };
}

/** @throws WrongCiphertext, KeyServiceRefusal, or an error that may pass. Answers of Vault name no secrets in their errors. */
async function contentOf(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  const told = `Vault answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`;
  if (answer.status === 400 && /invalid ciphertext|message authentication failed|authentication/i.test(told))
    throw new WrongCiphertext(told);
  // Sealed, on standby, busy, or not ready yet.
  if (answer.status >= 429) throw new Error(told);
  throw new KeyServiceRefusal(told);
}
