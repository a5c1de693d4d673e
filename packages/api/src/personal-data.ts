import * as z from 'zod';
import { operation } from './operation.ts';
import type { ServiceName } from './services.ts';
import { address, uid } from './shapes.ts';

const place = z.object({ table: z.string(), key: z.array(z.string()) }).describe('The last row of the page before.');

/** The question of the users service to every service what it stores about a person; never routed by the gateway. */
export const personalDataInternal = (owner: ServiceName) => ({
  personalRows: operation({
    owner,
    prefix: 'internal',
    access: 'service',
    callers: ['users'],
    method: 'POST',
    path: `/${owner}/personal-rows`,
    summary: 'List a page of what is stored about a person',
    description: 'Each line is a row as JSON. Without `next`, it was the last page.',
    body: z.strictObject({
      players: z.array(uid).min(1).max(10_000),
      wallets: z.array(address).max(10_000),
      after: place.optional(),
    }),
    output: z.object({ lines: z.array(z.string()), next: place.optional() }),
  }),
});
