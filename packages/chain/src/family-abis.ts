import type { Abi } from 'viem';
import { batchTransferAbi } from './abis/batch-transfer.ts';
import { drawBeaconAbi } from './abis/draw-beacon.ts';
import { eggsGen2Abi } from './abis/eggs-gen2.ts';
import { erc20HomeAbi } from './abis/erc20-home.ts';
import { erc20RemoteAbi } from './abis/erc20-remote.ts';
import { gameTokenAbi } from './abis/game-token.ts';
import { gen1CollectionAbi } from './abis/gen1-collection.ts';
import { gen1PurchaseAbi } from './abis/gen1-purchase.ts';
import { gen1StakingAbi } from './abis/gen1-staking.ts';
import { gen2CollectionAbi } from './abis/gen2-collection.ts';
import { gen2StakingAbi } from './abis/gen2-staking.ts';
import { homeOmnichainTokenAbi } from './abis/home-omnichain-token.ts';
import { lpStakingAbi } from './abis/lp-staking.ts';
import { mastersAvatarsAbi } from './abis/masters-avatars.ts';
import { mastersItemsAbi } from './abis/masters-items.ts';
import { mastersLootboxesAbi } from './abis/masters-lootboxes.ts';
import { nativeRemoteAbi } from './abis/native-remote.ts';
import { omnichainItemsAbi } from './abis/omnichain-items.ts';
import { omnimonAbi } from './abis/omnimon.ts';
import { omnimonTraitsAbi } from './abis/omnimon-traits.ts';
import { remoteOmnichainTokenAbi } from './abis/remote-omnichain-token.ts';
import { rewardDealerAbi } from './abis/reward-dealer.ts';
import { rewarderAbi } from './abis/rewarder.ts';
import { salaryAbi } from './abis/salary.ts';
import { signatureAirdropAbi } from './abis/signature-airdrop.ts';
import { ticketsAbi } from './abis/tickets.ts';
import { tokenSaleAbi } from './abis/token-sale.ts';
import { ultigenEggsAbi } from './abis/ultigen-eggs.ts';
import { ultigenMonstersAbi } from './abis/ultigen-monsters.ts';
import { voucherConverterAbi } from './abis/voucher-converter.ts';
import type { ContractName } from './addresses.ts';

/** The ABIs of each family: one, or one for each of the contracts that take its name on different chains. */
export const familyAbis = {
  gameToken: [gameTokenAbi],
  ultigenEggs: [ultigenEggsAbi],
  ultigenMonsters: [ultigenMonstersAbi],
  tokenSale: [tokenSaleAbi],
  eggsGen2: [eggsGen2Abi],
  drawBeacon: [drawBeaconAbi],
  gen2Collection: [gen2CollectionAbi],
  gen1Collection: [gen1CollectionAbi],
  gen1Purchase: [gen1PurchaseAbi],
  gen1Staking: [gen1StakingAbi],
  gen2Staking: [gen2StakingAbi],
  rewarder: [rewarderAbi],
  lpStaking: [lpStakingAbi],
  rewardDealer: [rewardDealerAbi],
  voucherConverter: [voucherConverterAbi],
  signatureAirdrop: [signatureAirdropAbi],
  mastersItems: [mastersItemsAbi],
  mastersAvatars: [mastersAvatarsAbi],
  mastersLootboxes: [mastersLootboxesAbi],
  salary: [salaryAbi],
  batchTransfer: [batchTransferAbi],
  tickets: [ticketsAbi],
  omnimonTraits: [omnimonTraitsAbi],
  omnimon: [omnimonAbi],
  omnichainItems: [omnichainItemsAbi],
  omnichainToken: [homeOmnichainTokenAbi, remoteOmnichainTokenAbi],
  tokenBridge: [erc20HomeAbi, erc20RemoteAbi, nativeRemoteAbi],
} as const satisfies Record<ContractName, readonly Abi[]>;
