import { isAddress } from 'viem';

export const addressPattern = /^0x[0-9a-f]{40}$/i;
const nobody = /^0x0{40}$/;

/**
 * Returns why an address cannot be what was meant: capitals among its letters are a check sum (EIP-55), and do not fit.
 * One without small letters, or without capitals, has none.
 */
export function typoFault(address: string): string | undefined {
  const digits = address.trim().slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined;
  return isAddress(`0x${digits}`) ? undefined : 'This address has a typo: its capitals do not fit. Copy it again.';
}

/** Returns a typed address as wallets take it. They refuse one in capitals only, which has no check sum. */
export function toReceiver(typed: string): string {
  const address = typed.trim();
  return isAddress(address) ? address : address.toLowerCase();
}

/**
 * Returns why nothing can be sent to an address that was typed, or undefined where it can.
 * @param contracts addresses of the platform's contracts on the network
 * @param elsewhere those on other networks. Nobody has a key for these addresses here.
 */
export function receiverFault(
  typed: string,
  wallet: string | undefined,
  contracts: readonly string[],
  elsewhere: readonly string[] = [],
): string | undefined {
  const address = typed.trim().toLowerCase();
  if (!addressPattern.test(address)) return 'Enter an address: 0x and 40 letters and digits.';
  const typo = typoFault(typed);
  if (typo) return typo;
  if (nobody.test(address)) return 'Nobody has this address. What is sent there is lost.';
  if (address === wallet?.toLowerCase()) return 'This is your own wallet.';
  const isAmong = (known: readonly string[]) => known.some((contract) => contract.toLowerCase() === address);
  if (isAmong(contracts)) return 'This is a contract of Hatchery. What is sent there cannot come back.';
  return isAmong(elsewhere)
    ? 'This is a contract of Hatchery on another network. What is sent there cannot come back.'
    : undefined;
}
