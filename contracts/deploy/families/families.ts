import type { DeployParameters } from '../parameter-types.ts';
import { batchTransfer } from './batch-transfer.ts';
import { drawBeacon } from './draw-beacon.ts';
import { eggsGen2 } from './eggs-gen2.ts';
import type { Family, FamilyOfChain } from './family.ts';
import { gameToken } from './game-token.ts';
import { gen1Collection } from './gen1-collection.ts';
import { gen1Purchase } from './gen1-purchase.ts';
import { gen1Staking } from './gen1-staking.ts';
import { gen2Collection } from './gen2-collection.ts';
import { gen2Staking } from './gen2-staking.ts';
import { lpStaking } from './lp-staking.ts';
import { mastersAvatars } from './masters-avatars.ts';
import { mastersItems } from './masters-items.ts';
import { mastersLootboxes } from './masters-lootboxes.ts';
import { omnichainItems } from './omnichain-items.ts';
import { omnichainToken } from './omnichain-token.ts';
import { omnimon } from './omnimon.ts';
import { omnimonTraits } from './omnimon-traits.ts';
import { rewardDealer } from './reward-dealer.ts';
import { rewarder } from './rewarder.ts';
import { salary } from './salary.ts';
import { signatureAirdrop } from './signature-airdrop.ts';
import { tickets } from './tickets.ts';
import { tokenBridge } from './token-bridge.ts';
import { tokenSale } from './token-sale.ts';
import { ultigenEggs } from './ultigen-eggs.ts';
import { ultigenMonsters } from './ultigen-monsters.ts';
import { voucherConverter } from './voucher-converter.ts';

/**
 * All contracts of the platform, in the order of deployment. On a fresh chain the addresses follow from the order, so
 * run `npm run gen` after a change. On a chain that has its contracts, a new one is added wherever it is in this list.
 */
const families: readonly (Family | FamilyOfChain)[] = [
  gameToken,
  ultigenMonsters,
  ultigenEggs,
  salary,
  tokenSale,
  tickets,
  batchTransfer,
  eggsGen2,
  gen1Collection,
  gen1Purchase,
  gen1Staking,
  gen2Staking,
  rewarder,
  lpStaking,
  rewardDealer,
  gen2Collection,
  voucherConverter,
  signatureAirdrop,
  mastersItems,
  mastersAvatars,
  mastersLootboxes,
  omnichainToken,
  tokenBridge,
  omnichainItems,
  omnimonTraits,
  omnimon,
  drawBeacon,
];

/** Returns the families of a chain with these parameters, each in its form there. */
export function familiesFor(parameters: DeployParameters): Family[] {
  return families.flatMap((family) => (typeof family === 'function' ? (family(parameters) ?? []) : family));
}
