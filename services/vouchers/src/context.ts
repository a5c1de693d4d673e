import { serviceContracts } from '@hatchery/api/contract';
import type { Alarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import type { Files } from '@hatchery/kit/files/files';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import { implement } from '@orpc/server';
import type { AirdropChains } from './airdrops/airdrop-chains.ts';
import type { AloneLimits } from './airdrops/approval.rules.ts';
import type { FundsReader } from './airdrops/funds.reader.ts';
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
  /** Rings when there is a list to read or a dry run to judge. */
  airdropAlarm: Alarm;
  airdropLimits: AloneLimits;
  /** Reads what airdrop contracts hold. */
  funds: FundsReader;
  files: Files;
};

export const os = implement(serviceContracts.vouchers).$context<CallContext>();
