import type { Registry } from 'prom-client';
import * as z from 'zod';
import type { EcdsaSignature } from '../signing/secp256k1.ts';
import type { AwsKms } from './aws-kms.ts';
import { withCachedDataKeys } from './cached-data-keys.ts';
import { createKeyServiceCalls } from './key-service.ts';
import { createMasterKeys, type MasterKey, type MasterKeys } from './master-key.ts';
import type { MasterKeySetting } from './master-key-settings.ts';
import type { VaultLogin } from './vault.master-key.ts';

const url = z.url({ protocol: /^https?$/ });
const serviceAccountToken = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** Variables that say how this process logs in to key services. The names of AWS are its own: a cluster sets them in pods. */
export const keyServicesConfig = {
  /** A file with a token of Vault, which an agent may renew. */
  VAULT_TOKEN_FILE: z.string().optional(),
  /** The role of Vault's Kubernetes login, for the service account of the pod. */
  VAULT_KUBERNETES_ROLE: z.string().optional(),
  VAULT_KUBERNETES_MOUNT: z.string().default('kubernetes'),
  VAULT_KUBERNETES_TOKEN_FILE: z.string().default(serviceAccountToken),
  VAULT_NAMESPACE: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_ROLE_ARN: z.string().optional(),
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: url.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: z.string().optional(),
  AWS_ENDPOINT_URL_KMS: url.optional(),
  AWS_ENDPOINT_URL_STS: url.optional(),
};

export type KeyServicesConfig = z.infer<z.ZodObject<typeof keyServicesConfig>>;

/** Returns how to log in to Vault, or undefined where no variable says so. */
export function vaultLoginOf(config: KeyServicesConfig): VaultLogin | undefined {
  const { VAULT_TOKEN_FILE: tokenFile, VAULT_KUBERNETES_ROLE: role, VAULT_NAMESPACE: namespace } = config;
  if (tokenFile) return { namespace, auth: { tokenFile } };
  if (!role) return undefined;
  const { VAULT_KUBERNETES_MOUNT: mount, VAULT_KUBERNETES_TOKEN_FILE: jwtFile } = config;
  return { namespace, auth: { kubernetes: { mount, role, tokenFile: jwtFile } } };
}

/** Returns whether the variables name credentials of AWS. */
export const hasAwsLogin = (config: KeyServicesConfig): boolean =>
  Boolean(config.AWS_ACCESS_KEY_ID && config.AWS_SECRET_ACCESS_KEY) ||
  Boolean(config.AWS_ROLE_ARN && config.AWS_WEB_IDENTITY_TOKEN_FILE) ||
  config.AWS_CONTAINER_CREDENTIALS_FULL_URI !== undefined;

export type KeyServices = {
  openMasterKeys(settings: MasterKeySetting[]): Promise<MasterKeys>;
  /** Signs a digest with the key of a key service. @param key its name; @param address the account that the key belongs to */
  sign(key: { arn: string; address: string }, digest: Uint8Array): Promise<EcdsaSignature>;
};

type Options = { config: KeyServicesConfig; metrics: Registry; now: () => Date };

/** Creates the clients of key services. Each is loaded when a setting first names it. */
export function createKeyServices({ config, metrics, now }: Options): KeyServices {
  const call = createKeyServiceCalls({ metrics });
  let aws: Promise<AwsKms> | undefined;
  const openAws = () => {
    aws ??= import('./aws-kms.ts').then(({ createAwsKms }) => createAwsKms({ settings: config, call, now }));
    return aws;
  };
  const open = async (setting: MasterKeySetting): Promise<MasterKey> => {
    if (setting.kind === 'local') return setting.key;
    if (setting.kind === 'awskms') return withCachedDataKeys((await openAws()).masterKey(setting.arn));
    const { createVaultMasterKey } = await import('./vault.master-key.ts');
    const login = vaultLoginOf(config);
    if (!login) throw new Error('No settings say how to log in to Vault.');
    return withCachedDataKeys(createVaultMasterKey({ key: setting.key, login, call, now }));
  };
  return {
    openMasterKeys: async (settings) => createMasterKeys(await Promise.all(settings.map(open))),
    sign: async ({ arn, address }, digest) => {
      const [kms, { readDerSignature }] = await Promise.all([openAws(), import('../signing/der-signature.ts')]);
      return readDerSignature(await kms.sign(arn, digest), { digest, address });
    },
  };
}
