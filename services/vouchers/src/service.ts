import { randomBytes as draw } from 'node:crypto';
import { createIndexing } from '@hatchery/indexing/indexing';
import { followWallets } from '@hatchery/indexing/wallets';
import { createAlarm } from '@hatchery/kit/alarm';
import { createFiles } from '@hatchery/kit/files/files';
import { openFileStore } from '@hatchery/kit/files/files.config';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { createAirdropChains } from './airdrops/airdrop-chains.ts';
import { airdropClaimsRoutes } from './airdrops/airdrop-claims.routes.ts';
import { airdropsRoutes } from './airdrops/airdrops.routes.ts';
import { startAirdropWork } from './airdrops/airdrops.worker.ts';
import { airdropClaimConsumer } from './airdrops/claims.consumer.ts';
import { createFundsReader, type FundsReader } from './airdrops/funds.reader.ts';
import { listKind } from './airdrops/list-kind.ts';
import { listsRoutes } from './airdrops/lists.routes.ts';
import { runsRoutes } from './airdrops/runs.routes.ts';
import { serveDryRunResults } from './airdrops/serve-results.ts';
import { statesRoutes } from './airdrops/states.routes.ts';
import { assetsRoutes } from './assets/assets.routes.ts';
import { createTokens } from './assets/tokens.ts';
import { followedContracts } from './chain-events/projections.ts';
import { transactionConsumer } from './chain-events/transactions.consumer.ts';
import { claimConsumer } from './claims/claims.consumer.ts';
import { watchContradictedClaims } from './claims/claims.metrics.ts';
import { claimsRoutes } from './claims/claims.routes.ts';
import type { VouchersConfig } from './config.ts';
import { os, type VouchersContext } from './context.ts';
import { depositConsumer } from './deposits/deposits.consumer.ts';
import { watchUnmatchedDeposits } from './deposits/deposits.metrics.ts';
import { depositsRoutes } from './deposits/deposits.routes.ts';
import { entriesRoutes } from './entries/entries.routes.ts';
import { gen2Routes } from './gen2/gen2.routes.ts';
import { serveGen2Pictures } from './gen2/pictures.ts';
import { createSales, startReadingPrices } from './gen2/sales.ts';
import { startEndingGifts } from './gifts/end-gifts.ts';
import { giftConsumer } from './gifts/gifts.consumer.ts';
import { giftsRoutes } from './gifts/gifts.routes.ts';
import { watchAmountsLeft } from './ledger/amounts-left.metrics.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { migrations } from './migrations.ts';
import { createChains } from './onchain/chains.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { playersConsumer } from './players/players.consumer.ts';
import { playersRoutes } from './players/players.routes.ts';
import { allChecks } from './proof/all-checks.ts';
import { watchProofs } from './proof/proof.metrics.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { startProving } from './proof/start-proving.ts';
import { startEndingForsaken } from './signing/forsaken.worker.ts';
import { vouchersRoutes } from './vouchers/vouchers.routes.ts';

type Options = {
  config: VouchersConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** Secure randomness unless a test decides. */
  randomBytes?: VouchersContext['randomBytes'];
  /** Reads what contracts hold from chains unless a test decides. */
  funds?: FundsReader;
};

/** Starts the ledger of vouchers. */
export const startVouchersService = ({ randomBytes = draw, funds, ...options }: Options) =>
  startService<VouchersConfig>({
    ...options,
    name: 'vouchers',
    migrations,
    build: (kit) => build(kit, { randomBytes, funds: funds ?? createFundsReader(kit.config) }),
  }) satisfies Promise<RunningService>;

async function build(
  kit: Kit<VouchersConfig>,
  given: Pick<VouchersContext, 'randomBytes' | 'funds'>,
): Promise<ServiceParts> {
  const { config, database, internal, log, metrics, now } = kit;
  watchContradictedClaims(database, metrics);
  watchUnmatchedDeposits(database, metrics);
  watchAmountsLeft(database, metrics);
  const store = await openFileStore(config, 'vouchers');
  const files = createFiles({ service: 'vouchers', kinds: { list: listKind }, store, database, now, log });
  const chains = createChains(config);
  const context: VouchersContext = {
    chains,
    airdropChains: createAirdropChains(config),
    sales: createSales(chains, config.GEN2_COINS_PER_TOKEN, now),
    eggsPerReceiver: config.GEN2_EGGS_PER_RECEIVER,
    publicUrl: config.PUBLIC_URL,
    tokens: createTokens(config),
    airdropAlarm: createAlarm(),
    airdropLimits: config.AIRDROP_ALONE,
    ...{ database, internal, files, now, ...given },
  };
  watchProofs(database, kit.metrics);
  const indexing = createIndexing(followedContracts(context), { ...kit, service: 'vouchers' });
  return {
    router: os.router({
      ...airdropsRoutes(context),
      ...airdropClaimsRoutes(context),
      ...listsRoutes(context),
      ...runsRoutes(context),
      ...statesRoutes(context),
      ...assetsRoutes(context),
      ...giftsRoutes(context),
      ...claimsRoutes(context),
      ...depositsRoutes(context),
      ...entriesRoutes(context),
      ...playersRoutes(context),
      ...ledgerRoutes(context),
      ...proofRoutes(context),
      ...gen2Routes(context),
      ...vouchersRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [
      { group: 'vouchers.accounts', topic: 'users.accounts', handlers: followWallets() },
      giftConsumer(context),
      claimConsumer(context),
      airdropClaimConsumer(context),
      depositConsumer(context),
      playersConsumer(context),
      ...indexing.consumers,
      transactionConsumer,
    ],
    workers: [
      ...indexing.workers,
      () => startProving({ database, checks: allChecks, now, log }),
      files.startRetention,
      () => startAirdropWork(context, log),
      () => startReadingPrices(context.sales, log),
      () => startEndingGifts(context, log),
      () => startEndingForsaken(context, log),
    ],
    // Entries are kept for good.
    upkeep: {
      partitions: [{ table: 'entries', unit: 'month', keep: Number.POSITIVE_INFINITY, ahead: 3 }],
      expired: {
        proofs: "started_at < now() - interval '400 days'",
        egg_sales: "expired_at < now() - interval '30 days'",
      },
    },
    extend: (app) => {
      files.serve(app);
      serveDryRunResults(app, kit);
      serveGen2Pictures(app);
    },
  };
}
