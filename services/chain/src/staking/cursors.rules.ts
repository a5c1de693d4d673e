import { type Address, getAddress } from 'viem';
import { type LogCursor, readLogCursor } from '../projections/pages.ts';

const referral = /^(.*)\.(0x[0-9a-fA-F]{40})$/;

/** Reads `<block>.<log>.<address>`. */
export function readReferralCursor(text: string): (LogCursor & { address: Address }) | undefined {
  const [, place = '', address = ''] = referral.exec(text) ?? [];
  const at = readLogCursor(place);
  return at && { ...at, address: getAddress(address) };
}

/** Reads the id of a gen-1 token. */
export const readTokenCursor = (text: string): string | undefined => (/^\d{1,15}$/.test(text) ? text : undefined);
