import { Problem } from '@hatchery/api/problems';

/** The refusal while a chain, or some of several, is read for the first time. */
export class NotReadYet extends Problem {
  constructor(chainId?: number) {
    const read = chainId === undefined ? 'Some chains are' : `Chain ${chainId} is`;
    super('service-unavailable', `${read} being read. Try again in a moment.`);
  }
}
