import { serviceContracts } from '@hatchery/api/contract';
import type { Deployment } from '@hatchery/chain/addresses';
import type { Database } from '@hatchery/kit/database';
import type { Files } from '@hatchery/kit/files/files';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Passports } from '@hatchery/kit/passport';
import type { StreamHub } from '@hatchery/kit/stream-hub';
import { implement } from '@orpc/server';
import type { ReadBalances } from './balances/balances.ts';
import type { CodeKeys } from './codes/codes.ts';
import type { UsersConfig } from './config.ts';
import type { Google } from './google/google.provider.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ProofsOfWork } from './newcomers/proof-of-work.ts';
import type { PasswordHashing } from './passwords/hashing.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { SignatureCheck } from './wallet-sign-in/signatures.ts';

/** The dependencies of this service's slices. */
export type UsersContext = {
  config: UsersConfig;
  database: Database;
  passports: Passports;
  tokens: AccessTokens;
  checkSignature: SignatureCheck;
  signer: InternalClients['signer'];
  chain: InternalClients['chain'];
  readBalances: ReadBalances;
  /** The chains with contracts of the platform, and the main chain, which comes first. */
  chainIds: number[];
  /** Returns the contracts of a chain, or undefined if none are deployed there. */
  contractsOf: (chainId: number) => Deployment | undefined;
  ultigen: InternalClients['ultigen'];
  vouchers: InternalClients['vouchers'];
  masters: InternalClients['masters'];
  google: Google;
  files: Files;
  mailer: Mailer;
  hashing: PasswordHashing;
  proofs: ProofsOfWork;
  /** Key that hashes codes of six digits. */
  codeKeys: CodeKeys;
  /** The open streams of players on this replica. */
  streams: StreamHub;
  now: () => Date;
};

export const os = implement(serviceContracts.users).$context<CallContext>();
