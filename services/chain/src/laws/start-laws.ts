import { findDeployment } from '@hatchery/chain/addresses';
import type { Closable } from '@hatchery/kit/closing';
import type { Kit } from '@hatchery/kit/service';
import type { ChainConfig } from '../config.ts';
import type { ChainContext } from '../context.ts';
import type { ChainRpc } from '../rpc/rpc.ts';
import { startWatching } from './laws.worker.ts';
import { createWatch } from './watch.ts';

type Parts = Pick<ChainContext, 'chainIds' | 'mostLag'> & { rpcOf: (chainId: number) => ChainRpc | undefined };

/** Watches the laws across the chains that the service follows. Without contracts that cross, it does nothing. */
export function startLaws(
  { config, database, log, now }: Kit<ChainConfig>,
  { chainIds, mostLag, rpcOf }: Parts,
): Closable {
  const chains = chainIds.flatMap((chainId) => {
    const deployment = findDeployment(chainId, config.DEPLOYMENTS);
    return deployment ? [{ chainId, deployment }] : [];
  });
  const watch = createWatch({ ...{ chains, database, mostLag, log, now }, nodeOf: rpcOf });
  return watch.isNeeded ? startWatching(watch, { database, log }) : { close: async () => {} };
}

/** Findings that have ended are kept for 90 days. */
export const endedFindings = { law_findings: "ended_at < now() - interval '90 days'" };
