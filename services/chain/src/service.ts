import { findDeployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { createIndexing } from '@hatchery/indexing/indexing';
import { afterCommit } from '@hatchery/kit/after-commit';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import { zeroAddress } from 'viem';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { lagOf } from './blocks/chain-view.ts';
import { createFollower } from './blocks/follower.ts';
import { chainLogsRoutes } from './chain-logs/chain-logs.routes.ts';
import { tellLogJobs } from './chain-logs/job-metrics.ts';
import { startLogWorker } from './chain-logs/log-worker.ts';
import { removedLogs, unwindLogs } from './chain-logs/unwind-logs.ts';
import { startChainWorker } from './chain-worker.ts';
import { collectionsRoutes } from './collections/collections.routes.ts';
import type { ChainConfig } from './config.ts';
import { type ChainContext, os } from './context.ts';
import { contractsRoutes } from './contracts/contracts.routes.ts';
import { addressesOf, seedContracts, topicsOf } from './contracts/contracts.ts';
import { startDescribing } from './describing.ts';
import { forgetVoidDraws } from './draws/collect-draws.ts';
import { createKeeper } from './draws/keeper.ts';
import { keptCallsRoutes } from './kept-calls/kept-calls.routes.ts';
import { expiredKeptCalls } from './kept-calls/retention.ts';
import { createLawMetrics } from './laws/laws.metrics.ts';
import { lawsRoutes } from './laws/laws.routes.ts';
import { endedFindings, startLaws } from './laws/start-laws.ts';
import { type ChainMetrics, createMetrics } from './metrics.ts';
import { migrations } from './migrations.ts';
import { ownerProposalsRoutes } from './owner-proposals/owner-proposals.routes.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import type { PricedChains } from './prices/price-reader.ts';
import { pricesRoutes } from './prices/prices.routes.ts';
import { createPrices, startReadingPrices } from './prices/prices.ts';
import { ownLogs } from './projections/own-logs.ts';
import { projectedContracts } from './projections/projections.ts';
import { createHttpRpc } from './rpc/http.rpc.ts';
import type { ChainRpc } from './rpc/rpc.ts';
import { simulateByKind } from './rpc/simulate-by-kind.ts';
import { seasonsRoutes } from './seasons/seasons.routes.ts';
import { createDrawSigner, createRemoteSigner } from './signer.ts';
import { stakingRoutes } from './staking/staking.routes.ts';
import { serveSupply } from './supply/serve-supply.ts';
import { supplyRoutes } from './supply/supply.routes.ts';
import { serveCollectionPictures } from './tokens/serve-pictures.ts';
import { tokensRoutes } from './tokens/tokens.routes.ts';
import { forgetVoid } from './transactions/forget.ts';
import { watchOperators } from './transactions/operators.metrics.ts';
import { createRelay } from './transactions/relay.ts';
import { expiredCalls } from './transactions/retention.ts';
import { transactionsRoutes } from './transactions/transactions.routes.ts';

type Options = {
  config: ChainConfig;
  transport?: Parameters<typeof startService>[0]['transport'];
  now?: () => Date;
  log?: Kit<ChainConfig>['log'];
};

/** Starts the registry, and for each configured chain a follower and a relay. */
export const startChainService = (options: Options): Promise<RunningService> =>
  startService({
    ...options,
    name: 'chain',
    migrations,
    build,
  });

async function build(kit: Kit<ChainConfig>): Promise<ServiceParts> {
  const { config, database, now } = kit;
  const chainIds = [...config.RPC_URLS.keys()];
  for (const chainId of chainIds) {
    const deployment = findDeployment(chainId, config.DEPLOYMENTS);
    if (deployment) await seedContracts(database.knex, chainId, deployment, now());
  }
  const metrics = createMetrics(kit, chainIds);
  tellLogJobs(kit);
  createLawMetrics(kit);
  const rpcs = new Map(chainIds.map((chainId) => [chainId, connect(kit, chainId, metrics)]));
  watchOperators(kit, rpcs);
  const askers = new Map(chainIds.map((chainId) => [chainId, connect(kit, chainId, metrics, forCallers)]));
  const chains: PricedChains & Pick<ChainContext, 'now'> = {
    database,
    chainIds: chainIds.toSorted((a, b) => a - b),
    deploymentOf: (chainId) => (config.RPC_URLS.has(chainId) ? findDeployment(chainId, config.DEPLOYMENTS) : undefined),
    now,
  };
  const prices = createPrices(chains, (chainId) => config.RPC_URLS.get(chainId) ?? []);
  const context: ChainContext = {
    ...chains,
    prices,
    rpcOf: (chainId) => askers.get(chainId),
    deployments: config.DEPLOYMENTS,
    isFollowed: (chainId) => config.RPC_URLS.has(chainId),
    mainChainId: config.CHAIN_ID,
    mostLag: { blocks: config.MAX_LAG_BLOCKS, seconds: config.MAX_LAG_SECONDS },
    publicUrl: config.PUBLIC_URL,
    treasuries: config.TREASURIES,
  };
  const indexing = createIndexing(projectedContracts(config), {
    ...kit,
    service: 'chain',
    internal: { chain: ownLogs(database) },
  });
  return {
    router: os.router({
      ...blocksRoutes(context),
      ...contractsRoutes(context),
      ...ownerProposalsRoutes(context),
      ...keptCallsRoutes({ ...context, internal: kit.internal }),
      ...chainLogsRoutes(context),
      ...lawsRoutes(context),
      ...stakingRoutes(context),
      ...collectionsRoutes(context),
      ...tokensRoutes(context),
      ...pricesRoutes(context),
      ...supplyRoutes(context),
      ...seasonsRoutes(context),
      ...transactionsRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: indexing.consumers,
    workers: [
      ...chainIds.map((chainId) => () => startChain(kit, chainId, metrics)),
      ...[...rpcs].map(
        ([chainId, rpc]) =>
          () =>
            startLogs(kit, { chainId, rpc, metrics }),
      ),
      ...[...rpcs].map(
        ([chainId, rpc]) =>
          () =>
            startDescribing(kit, chainId, rpc),
      ),
      () => startLaws(kit, { ...context, rpcOf: (chainId) => rpcs.get(chainId) }),
      () => startReadingPrices(prices, kit.log),
      ...indexing.workers,
    ],
    upkeep: { expired: { ...expiredCalls, ...endedFindings, ...removedLogs, ...expiredKeptCalls } },
    extend: (app) => {
      serveCollectionPictures(app, context, kit.log);
      serveSupply(app, context, kit.log);
    },
    readiness: { chains: () => checkChains(kit, chainIds) },
  };
}

const shortestPollMilliseconds = 250;
/** Blocks after which the keeper signs a draw, on chains that are final late. Chains forget hashes after 256. */
const mostConfirmations = 20;

function startChain(kit: Kit<ChainConfig>, chainId: number, metrics: ChainMetrics) {
  const { config, database, now } = kit;
  const log = kit.log.child({ chainId });
  const network = getNetwork(chainId);
  const deployment = findDeployment(chainId, config.DEPLOYMENTS);
  const rpc = connect(kit, chainId, metrics);
  const follower = createFollower({
    chainId,
    finalityDepth: network.finalityDepth,
    addresses: addressesOf(deployment),
    topicsOf: topicsOf(deployment),
    isProvable: !config.UNPROVEN_CHAINS.has(chainId),
    onUnproven: (blocks) => metrics.countUnproven(chainId, blocks),
    startBlock: deployment?.startBlock,
    rpc,
    database,
    log,
    now,
    onUnwound: async (tx, unwound) => {
      afterCommit(tx, () =>
        metrics.countReorg(chainId, { blocks: unwound.blocks, isBeyondFinal: unwound.beyondFinal }),
      );
      await forgetVoid(tx, chainId, unwound);
      await forgetVoidDraws(tx, chainId, unwound);
      await unwindLogs(tx, chainId, unwound);
    },
  });
  const limits = {
    maxFeePerGas: config.MAX_FEE_PER_GAS,
    maxTopUp: config.MAX_GAS_TOP_UP,
    resendAfterSeconds: config.RESEND_AFTER_SECONDS,
    pooledPerSender: config.POOLED_PER_SENDER,
  };
  const signer = createRemoteSigner(kit.internal, now);
  const relay = createRelay({
    chainId,
    rpc: { ...rpc, simulate: simulateByKind(rpc, now) },
    signer,
    database,
    log,
    now,
    limits,
    tracer: kit.tracer,
  });
  const pollMilliseconds = pollOf(chainId);
  const beacon = deployment?.drawBeacon;
  const keeper =
    deployment && beacon && beacon !== zeroAddress
      ? createKeeper({
          chainId,
          deployment,
          beacon,
          confirmations: Math.min(network.finalityDepth, mostConfirmations),
          rpc,
          signer: createDrawSigner(kit.internal, now),
          database,
          log,
          now,
          onKey: (isOurs) => metrics.noteDrawKey(chainId, isOurs),
        })
      : undefined;
  return startChainWorker({ chainId, follower, relay, keeper, database, log, pollMilliseconds });
}

const pollOf = (chainId: number) => Math.max(shortestPollMilliseconds, getNetwork(chainId).blockTimeSeconds * 500);

/** A caller waits for the answer, and can ask again. */
const forCallers = { timeoutMilliseconds: 4_000, retries: 0 };

function connect(
  { config, log }: Kit<ChainConfig>,
  chainId: number,
  metrics: ChainMetrics,
  options?: typeof forCallers,
): ChainRpc {
  return createHttpRpc({
    ...options,
    urls: config.RPC_URLS.get(chainId) ?? [],
    onFault: () => metrics.countFault(chainId),
    onLie: (node) => {
      log.error({ chainId, node }, 'a node left out logs or made some up: it is asked last from now on');
      metrics.countLie(chainId, node);
    },
  });
}

type LogParts = { chainId: number; rpc: ChainRpc; metrics: ChainMetrics };

/** Reads logs for jobs by connections of their own, so that the follower waits for none of their calls. */
const startLogs = ({ config, database, log, now }: Kit<ChainConfig>, { chainId, rpc, metrics }: LogParts) =>
  startLogWorker({
    chainId,
    finalityDepth: getNetwork(chainId).finalityDepth,
    isProvable: !config.UNPROVEN_CHAINS.has(chainId),
    onUnproven: (blocks) => metrics.countUnproven(chainId, blocks),
    rpc,
    database,
    log: log.child({ chainId }),
    now,
    pollMilliseconds: pollOf(chainId),
  });

/** Passes while at least one chain is followed: a chain that is down must not make the others unready. */
async function checkChains(kit: Kit<ChainConfig>, chainIds: number[]): Promise<void> {
  if (chainIds.length > 0) await Promise.any(chainIds.map((chainId) => checkLag(kit, chainId)));
}

async function checkLag({ config, database, now }: Kit<ChainConfig>, chainId: number): Promise<void> {
  const lag = await lagOf(database.knex, chainId, now());
  if (!lag) throw new Error(`Chain ${chainId} was never read.`);
  if (lag.blocks > config.MAX_LAG_BLOCKS) throw new Error(`Chain ${chainId} is ${lag.blocks} blocks behind.`);
  if (lag.seconds > config.MAX_LAG_SECONDS) throw new Error(`Chain ${chainId} was not read for ${lag.seconds} s.`);
}
