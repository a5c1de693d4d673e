import { type Account, type Address, getAddress, type Hex, isHex, size } from 'viem';
import { privateKeyToAccount, toAccount } from 'viem/accounts';

/** @throws Error if the variable is not set */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

export function optionalAddress(name: string): Address | undefined {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : getAddress(value);
}

/** @throws Error if the variable is set, and not to 0x and hexadecimal digits */
export function optionalHex(name: string): Hex | undefined {
  const value = process.env[name];
  if (value === undefined || value === '') return undefined;
  if (!isHex(value)) throw new Error(`${name} is not 0x and hexadecimal digits`);
  return value;
}

/** Says whether nothing may be sent. npm keeps `--dry-run` to itself without `--` before it, and tells of it in the environment. */
export const isDryRun = (asked = false): boolean => asked || process.env.npm_config_dry_run === 'true';

/** Reads the deployer: DEPLOYER_PRIVATE_KEY, or DEPLOYER_ADDRESS if nothing has to be signed. */
export function deployerAccount(dryRun: boolean): Account {
  const address = dryRun ? optionalAddress('DEPLOYER_ADDRESS') : undefined;
  return address === undefined
    ? privateKeyToAccount(requirePrivateKey('DEPLOYER_PRIVATE_KEY'))
    : { ...toAccount(address), type: 'json-rpc' };
}

function requirePrivateKey(name: string): Hex {
  const value = requireEnv(name);
  if (!isHex(value) || size(value) !== 32) throw new Error(`${name} is not 0x and 64 hexadecimal digits`);
  return value;
}

/** Shortens an error, because a failed request prints a page of bytecode. */
export function describeError(error: unknown): string {
  const { shortMessage, message, details } = error as Error & { shortMessage?: string; details?: string };
  return [shortMessage ?? message, details].filter((line) => line !== undefined).join('\n');
}
