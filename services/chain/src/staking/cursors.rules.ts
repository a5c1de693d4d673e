import { type Address, getAddress, isAddress } from 'viem';

const place = /^(\d{1,15})\.(\d{1,9})(?:\.(0x[0-9a-fA-F]{40}))?$/;

export type LogCursor = { blockNumber: number; logIndex: number };

/** Reads `<block>.<log>`. */
export function readLogCursor(text: string): LogCursor | undefined {
  const [, blockNumber, logIndex, rest] = place.exec(text) ?? [];
  return blockNumber === undefined || rest !== undefined
    ? undefined
    : { blockNumber: Number(blockNumber), logIndex: Number(logIndex) };
}

/** Reads `<block>.<log>.<address>`. */
export function readReferralCursor(text: string): (LogCursor & { address: Address }) | undefined {
  const [, blockNumber, logIndex, address] = place.exec(text) ?? [];
  return address === undefined
    ? undefined
    : { blockNumber: Number(blockNumber), logIndex: Number(logIndex), address: getAddress(address) };
}

/** Reads `<weight>.<address>`. */
export function readBoardCursor(text: string): { weight: string; address: Address } | undefined {
  const [weight = '', address = '', ...rest] = text.split('.');
  if (!/^\d{1,40}$/.test(weight) || !isAddress(address, { strict: false }) || rest.length > 0) return undefined;
  return { weight, address: getAddress(address) };
}

/** Reads the id of a gen-1 token. */
export const readTokenCursor = (text: string): string | undefined => (/^\d{1,15}$/.test(text) ? text : undefined);
