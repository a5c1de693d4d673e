import { randomBytes as draw } from 'node:crypto';
import { createIndexing } from '@hatchery/indexing/indexing';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { createAirdropChains } from './airdrops/airdrop-chains.ts';
import { airdropsRoutes } from './airdrops/airdrops.routes.ts';
import { comingRoutes } from './airdrops/coming.routes.ts';
import { assetsRoutes } from './assets/assets.routes.ts';
import { createTokens } from './assets/tokens.ts';
import { followedContracts } from './chain-events/projections.ts';
import { claimsRoutes } from './claims/claims.routes.ts';
import type { VouchersConfig } from './config.ts';
import { os, type VouchersContext } from './context.ts';
import { depositsRoutes } from './deposits/deposits.routes.ts';
import { entriesRoutes } from './entries/entries.routes.ts';
import { gen2Routes } from './gen2/gen2.routes.ts';
import { serveGen2Pictures } from './gen2/pictures.ts';
import { createSales, startReadingPrices } from './gen2/sales.ts';
import { startEndingGifts } from './gifts/end-gifts.ts';
import { giftConsumer } from './gifts/gifts.consumer.ts';
import { giftsRoutes } from './gifts/gifts.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { createChains } from './onchain/chains.ts';
import { playersRoutes } from './players/players.routes.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { vouchersRoutes } from './vouchers/vouchers.routes.ts';
import { walletHandlers } from './wallets/wallets.consumer.ts';

type Options = {
  config: VouchersConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** Secure randomness unless a test decides. */
  randomBytes?: VouchersContext['randomBytes'];
};

/** Starts the ledger of vouchers. */
export const startVouchersService = ({ randomBytes = draw, ...options }: Options) =>
  startService<VouchersConfig>({
    ...options,
    name: 'vouchers',
    migrations: [new URL('../migrations/', import.meta.url), indexingMigrations],
    build: async (kit) => build(kit, randomBytes),
  }) satisfies Promise<RunningService>;

function build(kit: Kit<VouchersConfig>, randomBytes: VouchersContext['randomBytes']): ServiceParts {
  const { config, database, internal, log, now } = kit;
  const chains = createChains(config);
  const context: VouchersContext = {
    chains,
    airdropChains: createAirdropChains(config),
    sales: createSales(chains, config.GEN2_COINS_PER_TOKEN, now),
    eggsPerReceiver: config.GEN2_EGGS_PER_RECEIVER,
    publicUrl: config.PUBLIC_URL,
    tokens: createTokens(config),
    ...{ database, internal, randomBytes, now },
  };
  const indexing = createIndexing(followedContracts(context), { ...kit, service: 'vouchers' });
  return {
    router: os.router({
      ...airdropsRoutes(context),
      ...comingRoutes(context),
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
    }),
    consumers: [
      { group: 'vouchers.accounts', topic: 'users.accounts', handlers: [...walletHandlers] },
      giftConsumer(context),
      ...indexing.consumers,
    ],
    workers: [...indexing.workers, () => startReadingPrices(context.sales, log), () => startEndingGifts(context, log)],
    extend: serveGen2Pictures,
  };
}
