import { Problem } from '@hatchery/api/problems';

/** Returns the refusal of a chain that the platform does not work with. @param field such as `query.chainId` */
export function unsupportedChain(chainId: number, field: string): Problem {
  const message = `Chain ${chainId} is not supported.`;
  return new Problem('bad-request', message, { errors: [{ path: field, message }] });
}
