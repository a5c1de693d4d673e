import { randomInt } from 'node:crypto';
import { createIndexing } from '@hatchery/indexing/indexing';
import { createAlarm } from '@hatchery/kit/alarm';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { createEggSales, startReadingSales } from './catalog/egg-sales.ts';
import { servePictures } from './catalog/pictures.ts';
import { allowManyChains } from './chain-events/chains.repository.ts';
import { followedContracts } from './chain-events/projections.ts';
import { transactionConsumer } from './chain-events/transactions.consumer.ts';
import { contractsOf, type UltigenConfig } from './config.ts';
import { os, type UltigenContext } from './context.ts';
import { eggsRoutes } from './eggs/eggs.routes.ts';
import { experienceRoutes } from './experience/experience.routes.ts';
import { giftConsumer } from './gifts/gifts.consumer.ts';
import { watchFailedGifts } from './gifts/gifts.metrics.ts';
import { giftsRoutes } from './gifts/gifts.routes.ts';
import { growthConsumer } from './growths/growths.consumer.ts';
import { growthsRoutes } from './growths/growths.routes.ts';
import type { RandomInt } from './hatches/draw.rules.ts';
import { hatchConsumer } from './hatches/hatches.consumer.ts';
import { hatchesRoutes } from './hatches/hatches.routes.ts';
import { holdingsRoutes } from './holdings/holdings.routes.ts';
import { lifeRoutes } from './life/life.routes.ts';
import { migrations } from './migrations.ts';
import { mintConsumer } from './mints/mints.consumer.ts';
import { mintsRoutes } from './mints/mints.routes.ts';
import { monstersRoutes } from './monsters/monsters.routes.ts';
import { createChains } from './onchain/chains.ts';
import { orderConsumer } from './orders/orders.consumer.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { playersConsumer } from './players/players.consumer.ts';
import { rewardsRoutes } from './rewards/rewards.routes.ts';
import { walletHandlers } from './wallets/wallets.consumer.ts';
import { startForgettingNetworks, startReleasing } from './welcomes/release-welcomes.ts';
import { welcomeHandlers } from './welcomes/welcomes.consumer.ts';

type Options = {
  config: UltigenConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** Draws what hatches; secure randomness unless a test decides. */
  randomInt?: RandomInt;
};

/** Starts eggs, hatching and monsters. */
export const startUltigenService = ({ randomInt: draw = (bound) => randomInt(bound), ...options }: Options) =>
  startService<UltigenConfig>({
    ...options,
    name: 'ultigen',
    migrations,
    build: (kit) => build(kit, draw),
  }) satisfies Promise<RunningService>;

async function build(kit: Kit<UltigenConfig>, draw: RandomInt): Promise<ServiceParts> {
  const { config, database, internal, log, metrics, now } = kit;
  const chains = createChains(contractsOf(config));
  if (chains.all.length > 1) await allowManyChains(database.knex);
  watchFailedGifts(database, metrics);
  const context: UltigenContext = {
    chains,
    sales: createEggSales(now),
    publicUrl: config.PUBLIC_URL,
    welcome: { eggType: config.GUEST_EGG_TYPE, perDay: config.GUEST_EGGS_PER_DAY, alarm: createAlarm() },
    rewardEggsPerDay: config.REWARD_EGGS_PER_DAY,
    xpPerCreatureAndDay: config.XP_PER_CREATURE_AND_DAY,
    database,
    internal,
    randomInt: draw,
    now,
  };
  const indexing = createIndexing(followedContracts(context), { ...kit, service: 'ultigen' });
  return {
    router: os.router({
      ...eggsRoutes(context),
      ...giftsRoutes(context),
      ...ordersRoutes(context),
      ...hatchesRoutes(context),
      ...monstersRoutes(context),
      ...catalogRoutes(context),
      ...holdingsRoutes(context),
      ...rewardsRoutes(context),
      ...growthsRoutes(context),
      ...experienceRoutes(context),
      ...mintsRoutes(context),
      ...lifeRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [
      {
        group: 'ultigen.accounts',
        topic: 'users.accounts',
        handlers: [...walletHandlers(context), ...welcomeHandlers(context)],
      },
      playersConsumer(context),
      giftConsumer(context),
      orderConsumer(context),
      hatchConsumer(context),
      growthConsumer(context),
      mintConsumer(context),
      ...indexing.consumers,
      transactionConsumer,
    ],
    workers: [
      ...indexing.workers,
      () => startReleasing(context, log),
      () => startForgettingNetworks(context, log),
      () => startReadingSales(context, log),
    ],
    upkeep: { expired: { experience_days: 'day < current_date - 2' } },
    extend: servePictures,
  };
}
