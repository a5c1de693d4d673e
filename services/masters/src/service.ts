import { randomBytes as draw } from 'node:crypto';
import { largestPictureBytes } from '@hatchery/api/file-limits';
import { createIndexing } from '@hatchery/indexing/indexing';
import { followWallets } from '@hatchery/indexing/wallets';
import { createAlarm } from '@hatchery/kit/alarm';
import { listOf } from '@hatchery/kit/config';
import { createFiles } from '@hatchery/kit/files/files';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { pictureKind } from '@hatchery/kit/files/pictures';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { avatarsRoutes } from './avatars/avatars.routes.ts';
import { boxesRoutes } from './boxes/boxes.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { followedContracts } from './chain-events/projections.ts';
import type { MastersConfig } from './config.ts';
import { type MastersContext, os } from './context.ts';
import { equipmentRoutes } from './equipment/equipment.routes.ts';
import { isReadyToSend } from './equipment/ready.ts';
import { givenRoutes } from './given/given.routes.ts';
import { itemsRoutes } from './items/items.routes.ts';
import { keptRoutes } from './kept/kept.routes.ts';
import { startSendingOpenings } from './kept/openings.worker.ts';
import { looksRoutes } from './looks/looks.routes.ts';
import { drawsRoutes } from './lootboxes/draws.routes.ts';
import { lootboxesRoutes } from './lootboxes/lootboxes.routes.ts';
import { watchPurchases } from './lootboxes/purchases.metrics.ts';
import { startEpochs, startPurchases } from './lootboxes/purchases.worker.ts';
import { createSalesSwitch } from './lootboxes/sales-switch.ts';
import { createSeedSafe } from './lootboxes/seeds.ts';
import { startSigningReceipts } from './lootboxes/sign-receipts.ts';
import { metadataRoutes } from './metadata/metadata.routes.ts';
import { migrations } from './migrations.ts';
import { mintingRoutes } from './minting/minting.routes.ts';
import { newcomerHandlers } from './minting/newcomers.consumer.ts';
import { createChains } from './onchain/chains.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { servePictures } from './pictures/pictures.ts';
import { playersConsumer } from './players/players.consumer.ts';
import { walletChanges } from './players/wallet-changes.ts';
import { resyncRoutes } from './resync/resync.routes.ts';
import { startEndingForsaken, startSending } from './signing/send.worker.ts';
import { transactionConsumer } from './signing/transactions.consumer.ts';
import { ticketsRoutes } from './tickets/tickets.routes.ts';
import { mastersUpkeep } from './upkeep.ts';

type Options = {
  config: MastersConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** Secure randomness unless a test decides. */
  randomBytes?: MastersContext['randomBytes'];
};

/** Starts the service of avatars, items, lootboxes and tickets. */
export const startMastersService = ({ randomBytes = draw, ...options }: Options) =>
  startService<MastersConfig>({
    ...options,
    name: 'masters',
    migrations,
    build: (kit) => build(kit, { randomBytes }),
  }) satisfies Promise<RunningService>;

async function build(kit: Kit<MastersConfig>, given: Pick<MastersContext, 'randomBytes'>): Promise<ServiceParts> {
  const { config, database, internal, log, now } = kit;
  const store = await openFileStore(config, 'masters');
  const files = createFiles({
    service: 'masters',
    kinds: { avatar: pictureKind({ side: 1_024, largestBytes: largestPictureBytes }) },
    store,
    database,
    now,
    log,
  });
  const context: MastersContext = {
    config,
    chains: createChains(config),
    publicUrl: config.PUBLIC_URL,
    signatureAlarm: createAlarm(),
    openingAlarm: createAlarm(),
    purchaseAlarm: createAlarm(),
    salesSwitch: createSalesSwitch(internal, log),
    seeds: createSeedSafe(listOf(config.DRAW_SEED_KEY), given.randomBytes),
    ...{ database, internal, files, now, log, ...given },
  };
  watchPurchases(context, kit.metrics);
  const indexing = createIndexing(followedContracts(context), { ...kit, service: 'masters' });
  return {
    router: os.router({
      ...catalogueRoutes(context),
      ...avatarsRoutes(context),
      ...itemsRoutes(context),
      ...boxesRoutes(context),
      ...metadataRoutes(context),
      ...ticketsRoutes(context),
      ...resyncRoutes(context),
      ...mintingRoutes(context),
      ...equipmentRoutes(context),
      ...givenRoutes(context),
      ...looksRoutes(context),
      ...lootboxesRoutes(context),
      ...drawsRoutes(context),
      ...keptRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [
      {
        group: 'masters.accounts',
        topic: 'users.accounts',
        handlers: [...followWallets(walletChanges), ...newcomerHandlers()],
      },
      playersConsumer(),
      ...indexing.consumers,
      transactionConsumer,
    ],
    workers: [
      ...indexing.workers,
      files.startRetention,
      () => startSending(context, isReadyToSend(context)),
      () => startEndingForsaken(context),
      () => startSendingOpenings(context),
      () => startPurchases(context),
      () => startSigningReceipts(context),
      () => startEpochs(context),
      context.salesSwitch.start,
    ],
    upkeep: mastersUpkeep,
    extend: (app) => {
      files.serve(app);
      servePictures(app, context);
    },
  };
}
