import { listOf } from '@hatchery/kit/config';
import { createLocalMasterKey, type MasterKey } from './master-key.ts';
import { type VaultKey, vaultKeyId } from './vault-key.ts';

/** A master key as SIGNER_MASTER_KEY names it. */
export type MasterKeySetting = { id: string } & (
  | { kind: 'local'; key: MasterKey }
  | { kind: 'vault'; key: VaultKey }
  | { kind: 'awskms'; arn: string }
);

/** A name of a key in AWS KMS, with its account and region. */
export const kmsArn = /^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:(key|alias)\/[\w/-]+$/;

/**
 * Reads master keys, separated by commas, the current one first: 32 bytes in base64, `vault:https://…/transit/keys/<name>`, or
 * `awskms:arn:…`.
 * @throws Error that never contains a part of a key.
 */
export function parseMasterKeys(text: string): MasterKeySetting[] {
  const settings = listOf(text).map(parseOne);
  if (settings.length === 0) throw new RangeError('There is no master key.');
  if (new Set(settings.map(({ id }) => id)).size < settings.length)
    throw new RangeError('The same master key stands twice.');
  return settings;
}

function parseOne(text: string): MasterKeySetting {
  if (text.startsWith('vault:')) return vaultSetting(text.slice('vault:'.length));
  if (!text.startsWith('awskms:')) {
    const key = createLocalMasterKey(Buffer.from(text, 'base64'));
    return { kind: 'local', id: key.id, key };
  }
  const arn = text.slice('awskms:'.length);
  if (!kmsArn.test(arn)) throw new Error('a key of AWS KMS is written awskms:arn:aws:kms:<region>:<account>:key/<id>');
  return { kind: 'awskms', id: text, arn };
}

function vaultSetting(address: string): MasterKeySetting {
  const { origin, pathname, protocol } = URL.canParse(address)
    ? new URL(address)
    : { origin: '', pathname: '', protocol: '' };
  const [, mount, name] = /^\/(.+)\/keys\/([\w.-]+)$/.exec(pathname) ?? [];
  if (!mount || !name || !/^https?:$/.test(protocol))
    throw new Error('a key of Vault is written vault:https://<host>/<mount of transit>/keys/<name>');
  const key = { origin, mount, name };
  return { kind: 'vault', id: vaultKeyId(key), key };
}
