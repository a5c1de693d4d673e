import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { type CallKeyService, KeyServiceRefusal } from './key-service.ts';

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** The variables that AWS names: keys, a role for service accounts, or the agent of Pod Identity. */
export type AwsSettings = {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_ROLE_ARN?: string | undefined;
  AWS_WEB_IDENTITY_TOKEN_FILE?: string | undefined;
  AWS_CONTAINER_CREDENTIALS_FULL_URI?: string | undefined;
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE?: string | undefined;
  AWS_ENDPOINT_URL_KMS?: string | undefined;
  AWS_ENDPOINT_URL_STS?: string | undefined;
};

type Lent = { credentials: AwsCredentials; until: number };
type Options = { settings: AwsSettings; region: string; call: CallKeyService; now: () => Date };

/** Lent credentials are asked for anew so long before they end. */
const marginMilliseconds = 300_000;

const fromAgent = z.object({
  AccessKeyId: z.string(),
  SecretAccessKey: z.string(),
  Token: z.string(),
  Expiration: z.iso.datetime({ offset: true }),
});

/** Returns what tells the credentials of this process, or undefined where no settings name any. */
export function createAwsCredentials(options: Options): (() => Promise<AwsCredentials>) | undefined {
  const { settings, now } = options;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (accessKeyId && secretAccessKey) {
    const { AWS_SESSION_TOKEN: sessionToken } = settings;
    return async () => ({ accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) });
  }
  const borrow = borrowing(options);
  if (!borrow) return undefined;
  let lent: Promise<Lent> | undefined;
  return async () => {
    const known = await lent?.catch(() => undefined);
    if (known && now().getTime() < known.until - marginMilliseconds) return known.credentials;
    lent = borrow();
    return (await lent).credentials;
  };
}

function borrowing({ settings, region, call }: Options): (() => Promise<Lent>) | undefined {
  const { AWS_ROLE_ARN: role, AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile } = settings;
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI: agent } = settings;
  const sts = settings.AWS_ENDPOINT_URL_STS ?? `https://sts.${region}.amazonaws.com`;
  if (role && tokenFile) return () => call({ provider: 'aws', operation: 'AssumeRole' }, assume(sts, role, tokenFile));
  if (!agent) return undefined;
  const authorization = settings.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE;
  return () => call({ provider: 'aws', operation: 'GetCredentials' }, askAgent(agent, authorization));
}

const assume = (sts: string, role: string, tokenFile: string) => async (signal: AbortSignal) => {
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: 'hatchery-signer',
    WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
  });
  const text = await textOf(await fetch(sts, { method: 'POST', body, signal }));
  const value = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1] ?? '';
  const credentials = {
    accessKeyId: value('AccessKeyId'),
    secretAccessKey: value('SecretAccessKey'),
    sessionToken: value('SessionToken'),
  };
  const until = Date.parse(value('Expiration'));
  if (!credentials.secretAccessKey || Number.isNaN(until)) throw new Error('The token service sent no credentials.');
  return { credentials, until };
};

const askAgent = (address: string, authorizationFile: string | undefined) => async (signal: AbortSignal) => {
  const authorization = authorizationFile && (await readFile(authorizationFile, 'utf8')).trim();
  const text = await textOf(await fetch(address, { headers: authorization ? { authorization } : {}, signal }));
  const told = fromAgent.parse(JSON.parse(text));
  const credentials = {
    accessKeyId: told.AccessKeyId,
    secretAccessKey: told.SecretAccessKey,
    sessionToken: told.Token,
  };
  return { credentials, until: Date.parse(told.Expiration) };
};

async function textOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.ok) return text;
  const told = `The giver of credentials answered ${answer.status}: ${text.slice(0, 300)}`;
  throw answer.status >= 429 ? new Error(told) : new KeyServiceRefusal(told);
}
