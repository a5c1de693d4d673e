import { parseWhole } from '@hatchery/api/whole-amounts';
import { getAddress, isAddress, zeroAddress } from 'viem';
import * as z from 'zod';

/** A line that is in order. `key` is equal for two lines of one recipient. */
export type Line = { key: string; address: string | null; email: string | null; amount: bigint };

const email = z.email().max(254);
const addressPattern = /^0x[0-9a-fA-F]{40}$/;
const headings = new Set(['recipient', 'address', 'wallet', 'email', 'e-mail']);

/** Tells whether the first line of a file names columns. */
export const isHeading = (fields: string[]): boolean => headings.has(fields[0]?.toLowerCase() ?? '');

/** Reads the fields of one line: a recipient and an amount in whole units. */
export function readLine(fields: string[], decimals: number): Line | { fault: string } {
  if (fields.length !== 2) return { fault: `A line has 2 fields, this one has ${fields.length}.` };
  const [who = '', much = ''] = fields;
  if (who === '') return { fault: 'The recipient is missing.' };
  if (much === '') return { fault: 'The amount is missing.' };
  const recipient = who.includes('@') ? readEmail(who) : readAddress(who);
  if ('fault' in recipient) return recipient;
  const parsed = parseWhole(much, decimals);
  return 'fault' in parsed ? parsed : { ...recipient, amount: parsed.base };
}

function readEmail(text: string): Omit<Line, 'amount'> | { fault: string } {
  const own = normalEmail(text);
  if (!email.safeParse(own).success) return { fault: 'This is not an e-mail address.' };
  return { key: own, address: null, email: own };
}

/** Returns one spelling of an e-mail address. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();

function readAddress(text: string): Omit<Line, 'amount'> | { fault: string } {
  if (!addressPattern.test(text)) return { fault: 'This is neither an address nor an e-mail address.' };
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && !isAddress(text, { strict: true }))
    return { fault: 'The checksum of this address is wrong. It may have a typing error.' };
  const address = getAddress(`0x${digits.toLowerCase()}`);
  if (address === zeroAddress) return { fault: 'The zero address cannot receive anything.' };
  return { key: address, address, email: null };
}

/** Returns so much of an e-mail address that an admin can tell it, and no more. */
export const hintOf = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.indexOf('@'))}`;
