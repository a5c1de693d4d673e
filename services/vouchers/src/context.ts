import { serviceContracts } from '@hatchery/api/contract';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import { implement } from '@orpc/server';
import type { AirdropChains } from './airdrops/airdrop-chains.ts';
import type { Tokens } from './assets/tokens.ts';
import type { Gen2Sales } from './gen2/sales.ts';
import type { VouchersChains } from './onchain/chains.ts';

/** The parts that the slices of this service work with. */
export type VouchersContext = {
  chains: VouchersChains;
  sales: Gen2Sales;
  /** How many gen-2 eggs one wallet can be sold. */
  eggsPerReceiver: number;
  publicUrl: string;
  tokens: Tokens;
  database: Database;
  internal: Pick<InternalClients, 'users' | 'signer' | 'chain'>;
  /** Draws random bytes. */
  randomBytes: (size: number) => Uint8Array;
  now: () => Date;
  airdropChains: AirdropChains;
};

export const os = implement(serviceContracts.vouchers).$context<CallContext>();
