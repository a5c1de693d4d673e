import { serviceContracts } from '@hatchery/api/contract';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import { implement } from '@orpc/server';
import type { UltigenConfig, UltigenContracts } from './config.ts';
import type { RandomInt } from './hatches/draw.rules.ts';
import type { ChainReader } from './onchain/chain-reader.ts';

/** What the slices of this service work with. */
export type UltigenContext = {
  contracts: UltigenContracts;
  publicUrl: string;
  welcome: { eggType: UltigenConfig['GUEST_EGG_TYPE']; perDay: number };
  database: Database;
  internal: Pick<InternalClients, 'users' | 'signer' | 'chain'>;
  chain: ChainReader;
  randomInt: RandomInt;
  now: () => Date;
};

/** Where a read runs: in a transaction or beside any. */
export type Queryable = Database['knex'];

export const os = implement(serviceContracts.ultigen).$context<CallContext>();
