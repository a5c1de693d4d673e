import { serviceContracts } from '@hatchery/api/contract';
import type { CallContext } from '@hatchery/kit/http';
import { implement } from '@orpc/server';

export const os = implement(serviceContracts.signer).$context<CallContext>();
