import { createHash, randomBytes } from 'node:crypto';

/** Draws a refresh token of 256 bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** Returns what is stored of a refresh token. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();
