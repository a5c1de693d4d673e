import { serviceContracts } from '@hatchery/api/contract';
import { findDeployment } from '@hatchery/chain/addresses';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import type { SignedType } from '@hatchery/chain/voucher-requests';
import { verifierContracts } from '@hatchery/chain/vouchers';
import { type Kit, type RunningService, startService } from '@hatchery/kit/service';
import { Gauge } from 'prom-client';
import { zeroAddress } from 'viem';
import type { SignerConfig } from './config.ts';
import { os } from './context.ts';
import { ownersConsumer } from './owners/owners.consumer.ts';
import { isNative } from './signing/secp256k1.ts';
import { createVoucherSigner } from './signing/voucher-signer.ts';
import { sweepRoutes } from './sweeps/sweeps.routes.ts';
import { transactionRoutes } from './transactions/transactions.routes.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';
import { walletRoutes } from './wallets/wallets.routes.ts';

type Options = {
  config: SignerConfig;
  transport?: Parameters<typeof startService>[0]['transport'];
  now?: () => Date;
  log?: Kit<SignerConfig>['log'];
};

/** Starts the signer: the only process that holds private keys. Everything that it serves is for other services. */
export const startSignerService = (options: Options): Promise<RunningService> =>
  startService({
    ...options,
    name: 'signer',
    contract: serviceContracts.signer,
    migrations: new URL('../migrations/', import.meta.url),
    formerSchema: { name: 'vouchers', table: 'custodial_wallets' },
    build,
  });

function build({ config, database, log, metrics, now }: Kit<SignerConfig>) {
  reportCurve(log, metrics);
  const deploymentOf = (chainId: number) => findDeployment(chainId, config.DEPLOYMENTS);
  const voucherSigning = {
    keys: config.VOUCHER_SIGNER_KEY,
    sign: createVoucherSigner(),
    policy: { limits: config.VOUCHER_LIMITS, maxMonsterId: config.MAX_MONSTER_ID },
    contractOf: (chainId: number, type: SignedType) =>
      deploymentOf(chainId)?.[verifierContracts[voucherKinds[type].contract]] ?? zeroAddress,
    now,
  };
  const transactionSigning = {
    operators: config.OPERATOR_KEY,
    masterKey: config.SIGNER_MASTER_KEY,
    limits: {
      maxGas: config.MAX_GAS,
      maxFeePerGas: config.MAX_FEE_PER_GAS,
      maxTopUp: config.MAX_GAS_TOP_UP,
      maxTopUpsPerDay: config.MAX_GAS_TOP_UPS_PER_DAY,
    },
    contractsOf: deploymentOf,
    now,
  };
  return {
    router: os.router({
      ...voucherRoutes(voucherSigning),
      ...walletRoutes(config.SIGNER_MASTER_KEY, database, now),
      ...sweepRoutes(now),
      ...transactionRoutes(transactionSigning, database),
    }),
    consumers: [ownersConsumer],
  };
}

function reportCurve(log: Kit<SignerConfig>['log'], metrics: Kit<SignerConfig>['metrics']): void {
  new Gauge({
    name: 'signer_native_curve',
    help: '1 when signatures are computed by libsecp256k1, 0 when by its JavaScript stand-in, 15 times slower.',
    registers: [metrics],
  }).set(isNative ? 1 : 0);
  if (!isNative) log.error('The native binding of secp256k1 is missing: signatures are computed 15 times slower.');
}
