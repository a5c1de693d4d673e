/** Returns when an access token expires, in milliseconds since 1970; 0 where it cannot be read. */
export function endOfToken(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1_000 : 0;
  } catch {
    return 0;
  }
}

/** Returns a token with its middle masked. */
export const maskToken = (token: string): string => `${token.slice(0, 10)}${'•'.repeat(14)}${token.slice(-4)}`;
