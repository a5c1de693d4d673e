import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a text, laid out as a UUID of version 8, whose bits are the application's own (RFC 9562).
 * @param mark tells two kinds of ids apart.
 */
export function digestId(text: string, mark: '8' | 'a' | 'b' = '8'): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${mark}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
