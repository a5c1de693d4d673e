import * as z from 'zod';
import { mastersChain, mastersItemBalance } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address, flag } from './shapes.ts';

const read = { prefix: 'v2', owner: 'masters', method: 'GET', tag: 'Items' } as const;

const includeSubnet = flag
  .optional()
  .describe('Also counts what is on all other chains that the platform follows. Off unless `true`.');

const counted =
  'In order of id, without those of which there are none. Each part names its block; what avatars wear is in `worn`, not in `balance`.';

/** Items that players have. */
export const mastersItems = {
  mastersItemsBalance: operation({
    ...read,
    access: 'user',
    path: '/masters/items/balance',
    summary: 'List the items that you have',
    description: `Those of all your linked wallets, and of accounts that were merged into yours. ${counted} 503 if vouchers were asked for and cannot be read now.`,
    query: z.object({
      ...mastersChain,
      includeSubnet,
      includeVouchers: flag
        .optional()
        .describe(
          'Also counts your vouchers of items on these chains, which are not on hold. They are in `vouchers`, not in `balance`.',
        ),
    }),
    output: z.array(mastersItemBalance),
    problems: [503],
  }),
  mastersItemsBalanceOf: operation({
    ...read,
    access: 'public',
    cacheSeconds: 2,
    path: '/masters/items/balance/{address}',
    summary: 'List the items of an address',
    description: counted,
    params: z.object({ address: address.describe('The address.') }),
    query: z.object({ ...mastersChain, includeSubnet }),
    output: z.array(mastersItemBalance),
  }),
};
