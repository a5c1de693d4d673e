import { deployContracts } from '../deploy/deploy.ts';
import { ensureLocalMessaging } from '../deploy/local-messaging.ts';
import { getDeployParameters } from '../deploy/parameters.ts';
import { batchTransferGas } from './gas/batch-transfer.ts';
import { eggsGen2Gas } from './gas/eggs-gen2.ts';
import { gameTokenGas } from './gas/game-token.ts';
import { type Anchors, chainId, createGasChain, type Gas, type GasFamily, owner, signer } from './gas/gas-chain.ts';
import { gen1Gas } from './gas/gen1.ts';
import { gen1PurchaseGas } from './gas/gen1-purchase.ts';
import { gen2Gas } from './gas/gen2.ts';
import { lpStakingGas } from './gas/lp-staking.ts';
import { mastersGas } from './gas/masters.ts';
import { mastersLootboxesGas } from './gas/masters-lootboxes.ts';
import { omnichainItemsGas } from './gas/omnichain-items.ts';
import { omnichainTokenGas } from './gas/omnichain-token.ts';
import { omnimonGas } from './gas/omnimon.ts';
import { rewardDealerGas } from './gas/reward-dealer.ts';
import { salaryGas } from './gas/salary.ts';
import { signatureAirdropGas } from './gas/signature-airdrop.ts';
import { stakingGas } from './gas/staking.ts';
import { ticketsGas } from './gas/tickets.ts';
import { tokenBridgeGas } from './gas/token-bridge.ts';
import { tokenSaleGas } from './gas/token-sale.ts';
import { ultigenGas } from './gas/ultigen.ts';
import { voucherConverterGas } from './gas/voucher-converter.ts';

/** The operations of all families, in the order in which they run on one chain. */
const families: readonly GasFamily[] = [
  gameTokenGas,
  ultigenGas,
  salaryGas,
  tokenSaleGas,
  ticketsGas,
  batchTransferGas,
  eggsGen2Gas,
  gen1Gas,
  gen1PurchaseGas,
  rewardDealerGas,
  gen2Gas,
  stakingGas,
  lpStakingGas,
  voucherConverterGas,
  signatureAirdropGas,
  mastersGas,
  mastersLootboxesGas,
  omnichainTokenGas,
  tokenBridgeGas,
  omnichainItemsGas,
  omnimonGas,
];

export const anchors: Anchors = Object.assign({}, ...families.map((family) => family.anchors));

interface Measured {
  gas: Gas;
  /** The same gas, by the page that shows it. */
  pages: ReadonlyMap<string, Gas>;
}

/** Runs each operation once on a fresh chain. */
export async function measureGas(rpcUrl: string): Promise<Measured> {
  await ensureLocalMessaging({ rpcUrl, chainId });
  const { deployment } = await deployContracts({
    rpcUrl,
    chainId,
    account: owner,
    signerAddress: signer.address,
    treasury: owner.address,
    parameters: getDeployParameters(chainId, 'https://hatchery.test'),
  });
  const chain = createGasChain(rpcUrl, deployment);
  await chain.client.setAutomine(false);
  const gas: Gas = {};
  const pages = new Map<string, Gas>();
  for (const { measure, page } of families) {
    const own = await measure(chain);
    Object.assign(gas, own);
    if (page !== undefined) pages.set(page, { ...pages.get(page), ...own });
  }
  return { gas, pages };
}
