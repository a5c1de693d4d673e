import { randomInt } from 'node:crypto';
import { serviceContracts } from '@hatchery/api/contract';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { servePictures } from './catalog/pictures.ts';
import { chainConsumers } from './chain-events/chain-events.consumer.ts';
import { checkChain } from './chain-events/cursors.ts';
import { transactionConsumer } from './chain-events/transactions.consumer.ts';
import { contractsOf, type UltigenConfig } from './config.ts';
import { os, type UltigenContext } from './context.ts';
import { eggRoutes } from './eggs/eggs.routes.ts';
import { giftConsumer, guestHandlers } from './gifts/gifts.consumer.ts';
import { watchFailedGifts } from './gifts/gifts.metrics.ts';
import { giftRoutes } from './gifts/gifts.routes.ts';
import type { RandomInt } from './hatches/draw.rules.ts';
import { hatchConsumer } from './hatches/hatches.consumer.ts';
import { hatchRoutes } from './hatches/hatches.routes.ts';
import { holdingRoutes } from './holdings/holdings.routes.ts';
import { monsterRoutes } from './monsters/monsters.routes.ts';
import { createChainReader } from './onchain/chain-reader.ts';
import { orderConsumer } from './orders/orders.consumer.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { walletHandlers } from './wallets/wallets.consumer.ts';

type Options = {
  config: UltigenConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** What hatches is drawn by this; secure randomness unless a test decides. */
  randomInt?: RandomInt;
};

/** Starts eggs, hatching and monsters. */
export const startUltigenService = ({ randomInt: draw = (bound) => randomInt(bound), ...options }: Options) =>
  startService<UltigenConfig>({
    ...options,
    name: 'ultigen',
    contract: serviceContracts.ultigen,
    migrations: new URL('../migrations/', import.meta.url),
    build: (kit) => build(kit, draw),
  }) satisfies Promise<RunningService>;

async function build(kit: Kit<UltigenConfig>, draw: RandomInt): Promise<ServiceParts> {
  const { config, database, internal, metrics, now } = kit;
  const contracts = contractsOf(config);
  await checkChain(database, contracts.chainId);
  watchFailedGifts(database, metrics);
  const context: UltigenContext = {
    contracts,
    publicUrl: config.PUBLIC_URL,
    welcome: { eggType: config.GUEST_EGG_TYPE, perDay: config.GUEST_EGGS_PER_DAY },
    database,
    internal,
    chain: createChainReader(contracts),
    randomInt: draw,
    now,
  };
  return {
    router: os.router({
      ...eggRoutes(context),
      ...giftRoutes(context),
      ...orderRoutes(context),
      ...hatchRoutes(context),
      ...monsterRoutes(context),
      ...catalogRoutes(context),
      ...holdingRoutes(context),
    }),
    consumers: [
      { group: 'ultigen', topic: 'users.accounts', handlers: [...walletHandlers, ...guestHandlers(context)] },
      giftConsumer(context),
      orderConsumer(context),
      hatchConsumer(context),
      ...chainConsumers(contracts),
      transactionConsumer,
    ],
    extend: servePictures,
  };
}
