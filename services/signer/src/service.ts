import { findDeployment } from '@hatchery/chain/addresses';
import { bridgesElsewhere } from '@hatchery/chain/kept-calls-judge';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { verifierContracts } from '@hatchery/chain/vouchers';
import { createGauge } from '@hatchery/kit/metrics';
import { type Kit, type RunningService, startService } from '@hatchery/kit/service';
import { zeroAddress } from 'viem';
import type { SignerConfig } from './config.ts';
import { os, type SignerContext } from './context.ts';
import { drawsRoutes } from './draws/draws.routes.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { createKeyServices } from './keys/key-services.ts';
import type { MasterKeys } from './keys/master-key.ts';
import { watchLimits } from './limits/limits.metrics.ts';
import { formerSchema, migrations } from './migrations.ts';
import { ownersConsumer } from './owners/owners.consumer.ts';
import { watchPauses } from './pauses/pauses.metrics.ts';
import { pausesRoutes } from './pauses/pauses.routes.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { receiptsRoutes } from './receipts/receipts.routes.ts';
import { isNative } from './signing/secp256k1.ts';
import { createVoucherSigner } from './signing/voucher-signer.ts';
import { sweepsRoutes } from './sweeps/sweeps.routes.ts';
import { transactionsRoutes } from './transactions/transactions.routes.ts';
import { signerUpkeep } from './upkeep.ts';
import { limitsOfAsset } from './vouchers/asset-limits.ts';
import { createVoucherIds } from './vouchers/voucher-ids.ts';
import { voucherConsumers } from './vouchers/vouchers.consumer.ts';
import { vouchersRoutes } from './vouchers/vouchers.routes.ts';
import { walletsRoutes } from './wallets/wallets.routes.ts';

type Options = {
  config: SignerConfig;
  transport?: Parameters<typeof startService>[0]['transport'];
  now?: () => Date;
  log?: Kit<SignerConfig>['log'];
};

/** Starts the signer, the only process that holds private keys. It serves other services only. */
export const startSignerService = (options: Options): Promise<RunningService> =>
  startService({
    ...options,
    name: 'signer',
    migrations,
    formerSchema,
    build,
  });

async function build(kit: Kit<SignerConfig>) {
  reportCurve(kit.log, kit.metrics);
  const context = contextOf(kit, await openKeys(kit));
  watchLimits(context, kit.metrics);
  watchPauses(context, kit.metrics);
  return {
    router: os.router({
      ...vouchersRoutes(context),
      ...walletsRoutes(context),
      ...sweepsRoutes(context),
      ...transactionsRoutes(context),
      ...drawsRoutes(context),
      ...receiptsRoutes(context),
      ...pausesRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [ownersConsumer(context), ...voucherConsumers(context)],
    upkeep: signerUpkeep,
  };
}

type Keys = { masterKeys: MasterKeys; vouchers: KeyRing; operators: KeyRing };

async function openKeys({ config, metrics, now }: Kit<SignerConfig>): Promise<Keys> {
  const services = createKeyServices({ config, metrics, now });
  return {
    masterKeys: await services.openMasterKeys(config.SIGNER_MASTER_KEY),
    vouchers: createKeyRing(config.VOUCHER_SIGNER_KEY, services.sign),
    operators: createKeyRing(config.OPERATOR_KEY, services.sign),
  };
}

function contextOf({ config, database, now }: Kit<SignerConfig>, keys: Keys): SignerContext {
  const contractsOf = (chainId: number) => findDeployment(chainId, config.DEPLOYMENTS);
  return {
    database,
    masterKeys: keys.masterKeys,
    vouchers: {
      keys: keys.vouchers,
      sign: createVoucherSigner(),
      idOf: createVoucherIds({ database, masterKeys: keys.masterKeys, now }),
      policy: {
        limits: config.VOUCHER_LIMITS.kinds,
        limitsOfAsset: (chainId, contract) =>
          limitsOfAsset(config.VOUCHER_LIMITS.assets, contract, contractsOf(chainId)),
        maxMonsterId: config.MAX_MONSTER_ID,
      },
      assets: (chainId) => {
        const token = contractsOf(chainId)?.gameToken;
        return [...new Set([...config.VOUCHER_LIMITS.assets.keys(), ...(token ? [token.toLowerCase()] : [])])];
      },
      contractOf: (chainId, type) =>
        contractsOf(chainId)?.[verifierContracts[voucherKinds[type].contract]] ?? zeroAddress,
      now,
    },
    transactions: {
      operators: keys.operators,
      masterKeys: keys.masterKeys,
      limits: {
        maxGas: config.MAX_GAS,
        maxFeePerGas: config.MAX_FEE_PER_GAS,
        maxTopUp: config.MAX_GAS_TOP_UP,
        maxTopUpsPerDay: config.MAX_GAS_TOP_UPS_PER_DAY,
        maxTopUpsPerPlayer: config.MAX_GAS_TOP_UPS_PER_PLAYER,
      },
      keptLimits: {
        callsPerPlayer: config.MAX_KEPT_CALLS_PER_PLAYER,
        callsPerDay: config.MAX_KEPT_CALLS_PER_DAY,
        listingsPerPlayer: config.MAX_KEPT_LISTINGS_PER_PLAYER,
        coinsPerPlayer: config.MAX_KEPT_COINS_PER_PLAYER,
        coinsPerDay: config.MAX_KEPT_COINS_PER_DAY,
      },
      contractsOf,
      bridgesElsewhere: (chainId) => bridgesElsewhere(chainId, config.DEPLOYMENTS),
      now,
    },
    receipts: { keys: keys.vouchers, now },
    draws: { key: config.DRAW_KEY, beaconOf: (chainId) => contractsOf(chainId)?.drawBeacon, now },
    now,
  };
}

function reportCurve(log: Kit<SignerConfig>['log'], metrics: Kit<SignerConfig>['metrics']): void {
  createGauge(metrics, 'signer_native_curve').set(isNative ? 1 : 0);
  if (!isNative) log.error('The native binding of secp256k1 is missing: signatures are computed 15 times slower.');
}
