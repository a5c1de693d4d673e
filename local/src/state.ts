import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningServices } from '@hatchery/api/services';
import { createPassportKeyPair } from '@hatchery/kit/passport-keys';
import { parseDrawKey } from '@hatchery/signer-service/keys/draw-key';
import type { Hex } from 'viem';

/** The secrets of a local platform, created at its first start and kept in its state folder. */
export type Secrets = {
  databasePassword: string;
  /** The private passport key of each process, by its name. */
  passportKeys: Record<string, string>;
  accessTokenKey: string;
  signerMasterKey: string;
  voucherSignerKey: `0x${string}`;
  operatorKey: `0x${string}`;
  /** The key of draws, in PEM. A folder of an earlier release has none, nor have its chains. */
  drawKey?: string | undefined;
  /** Encrypts the seeds of draws off chain. */
  drawSeedKey: string;
  /** Signs the URLs and receipts of downloads from the asset library. */
  downloadKey: string;
  deployerKey: `0x${string}`;
};

export type State = { folder: string; secrets: Secrets; release(): void };

/** Opens the state folder for this process alone. @throws Error when another platform runs on it. */
export function openState(folder: string): State {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const lock = join(folder, 'pid');
  const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : undefined;
  if (owner && owner !== process.pid && isRunning(owner))
    throw new Error(
      `Hatchery already runs on ${folder} (process ${owner}). Stop it first, or name another folder in HATCHERY_STATE.`,
    );
  writeFileSync(lock, String(process.pid));
  return { folder, secrets: readSecrets(join(folder, 'secrets.json')), release: () => rmSync(lock, { force: true }) };
}

/** Returns whether a process with this id is alive. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

type Kept = Omit<Secrets, 'drawSeedKey' | 'downloadKey'>;

function readSecrets(file: string): Secrets {
  const kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : newSecrets();
  // A folder of an earlier start, or of one before a service was added, lacks keys.
  const secrets = {
    drawSeedKey: newKey(),
    downloadKey: newKey(),
    ...kept,
    passportKeys: { ...newPassportKeys(), ...kept.passportKeys },
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

const newKey = () => randomBytes(32).toString('base64');

function newSecrets(): Secrets {
  const privateKey = () => `0x${randomBytes(32).toString('hex')}` as const;
  const { privateKey: tokenKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    databasePassword: randomBytes(18).toString('base64url'),
    passportKeys: newPassportKeys(),
    accessTokenKey: JSON.stringify(tokenKey.export({ format: 'jwk' })),
    signerMasterKey: newKey(),
    voucherSignerKey: privateKey(),
    operatorKey: privateKey(),
    drawKey: newDrawKey(),
    drawSeedKey: newKey(),
    downloadKey: newKey(),
    deployerKey: privateKey(),
  };
}

/** Returns the modulus of the key of draws, if there is one. */
export const drawKeyModulus = ({ drawKey }: Secrets): Hex | undefined =>
  drawKey === undefined ? undefined : parseDrawKey(drawKey).modulus;

const newDrawKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const newPassportKeys = () =>
  Object.fromEntries(['gateway', ...runningServices].map((name) => [name, createPassportKeyPair().privateKey]));
