import * as z from 'zod';
import { operation } from './operation.ts';
import { uid } from './shapes.ts';

/** Calls between services; never routed by the gateway. */
export const mastersGivenInternal = {
  settleMastersReferences: operation({
    prefix: 'internal',
    owner: 'masters',
    access: 'service',
    callers: ['users'],
    method: 'POST',
    path: '/masters/given-references/settle',
    summary: 'Find which references became avatars or items',
    description: 'The others are cancelled: nothing will ever be given for them. Idempotent.',
    body: z.strictObject({ references: z.array(uid).max(100) }),
    output: z.object({ given: z.array(uid).describe('The references for which something was given.') }),
  }),
};
