import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { rewardDealerAbi } from '@hatchery/chain/abis/reward-dealer';
import { signatureAirdropAbi } from '@hatchery/chain/abis/signature-airdrop';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { voucherConverterAbi } from '@hatchery/chain/abis/voucher-converter';
import type { ContractEvent, Projection } from '@hatchery/indexing/projections';

/** The families of contracts that this service follows. */
export const vouchersAbis = {
  gameToken: gameTokenAbi,
  gen1Collection: gen1CollectionAbi,
  gen1Staking: gen1StakingAbi,
  gen2Collection: gen2CollectionAbi,
  gen2Staking: gen2StakingAbi,
  ultigenMonsters: ultigenMonstersAbi,
  lpStaking: lpStakingAbi,
  eggsGen2: eggsGen2Abi,
  rewardDealer: rewardDealerAbi,
  voucherConverter: voucherConverterAbi,
  signatureAirdrop: signatureAirdropAbi,
} as const;

export type VouchersEvent = ContractEvent<typeof vouchersAbis>;
export type VouchersProjection = Projection<VouchersEvent>;
