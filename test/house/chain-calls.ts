import type { ContractName } from '@hatchery/chain/addresses';
import type { VoucherType } from '@hatchery/chain/voucher-kinds';

/** Why no screen of a player's sends a call: the owner's or an admin's, another contract's, or for whoever keeps contracts going. */
type Reason = 'owner' | 'contract' | 'keeper';

interface Unsent {
  reason: Reason;
  why: string;
}

type Table<Row> = Readonly<Partial<Record<ContractName, Readonly<Record<string, Row>>>>>;

/** Calls that every contract has, or many have, beside those that their NatSpec calls the owner's. */
export const everywhere: Readonly<Record<string, Unsent>> = {
  initialize: { reason: 'owner', why: 'Sets a proxy up, once, as it is deployed.' },
  acceptOwnership: { reason: 'owner', why: 'The next owner accepts what the owner offered.' },
  renounceSigner: { reason: 'owner', why: 'A signer of vouchers gives up its own right.' },
};

/** Calls that no screen of a player's is meant to send. */
export const unsent: Table<Unsent> = {
  gameToken: {
    mint: { reason: 'contract', why: 'The owner issues tokens, and a bridge brings them from another chain.' },
    burn: { reason: 'contract', why: 'A bridge burns what appears on another chain.' },
  },
  eggsGen2: {
    burnEggOfUser: { reason: 'contract', why: 'The collection burns the eggs that it hatches.' },
    mintAirdropEgg: { reason: 'contract', why: 'The reward dealer gives eggs.' },
  },
  drawBeacon: {
    settle: { reason: 'keeper', why: 'The platform settles draw blocks.' },
    settleSigned: { reason: 'keeper', why: 'The platform settles draw blocks with its signature.' },
  },
  gen2Collection: {
    reveal: { reason: 'keeper', why: 'The platform reveals hatches once their draw block is settled.' },
    claim: { reason: 'keeper', why: 'The platform claims revealed hatches for those who asked for them.' },
  },
  gen1Collection: {
    mintTo: { reason: 'contract', why: 'The shop mints what it sold.' },
  },
  gen1Purchase: {
    addFunds: { reason: 'keeper', why: 'Gives coins that only the owner can withdraw.' },
  },
  gen1Staking: {
    syncWeight: {
      reason: 'keeper',
      why: 'Reports a weight again after the rewarder was replaced. Anyone may call it.',
    },
  },
  gen2Staking: {
    syncWeight: {
      reason: 'keeper',
      why: 'Reports a weight again after the rewarder was replaced. Anyone may call it.',
    },
  },
  rewarder: {
    fund: { reason: 'keeper', why: 'Fills the funds for rewards.' },
    retire: { reason: 'contract', why: 'A staking contract ends the rewards when it reports to another rewarder.' },
    updateUserWeight: { reason: 'contract', why: 'The staking contracts report weights.' },
  },
  lpStaking: {
    fund: { reason: 'keeper', why: 'Fills the funds for rewards.' },
    updatePool: { reason: 'keeper', why: 'Updates rewards until now, which every other call does, too.' },
  },
  signatureAirdrop: {
    addAdmin: { reason: 'owner', why: 'The owner or an admin makes another admin.' },
    removeAdmin: { reason: 'owner', why: "The owner or an admin takes an admin's right away." },
    renounceAdmin: { reason: 'owner', why: 'An admin gives up its own right.' },
    createAirdrop: { reason: 'owner', why: 'An admin creates an airdrop in the contract.' },
    setAirdropState: { reason: 'owner', why: 'An admin opens, pauses or ends an airdrop in the contract.' },
    setMaxClaims: { reason: 'owner', why: 'An admin limits the claims of an airdrop.' },
    onERC721Received: { reason: 'contract', why: 'A collection asks whether the contract accepts a token.' },
    onERC1155Received: { reason: 'contract', why: 'A collection asks whether the contract accepts tokens.' },
    onERC1155BatchReceived: { reason: 'contract', why: 'A collection asks whether the contract accepts tokens.' },
  },
  mastersItems: {
    burnEquippedItem: { reason: 'contract', why: 'The avatars take an item that one puts on.' },
    returnEquippedItem: { reason: 'contract', why: 'The avatars give an item back that one takes off.' },
    exchangeEquippedItems: { reason: 'contract', why: 'The avatars exchange items that are put on and taken off.' },
    mintDrawnItems: { reason: 'contract', why: 'The lootboxes mint what was drawn.' },
    mintRewardItem: { reason: 'contract', why: 'The reward dealer mints rewards.' },
    withdraw: { reason: 'keeper', why: 'Sends proceeds to the treasury. Anyone may call it.' },
  },
  mastersAvatars: {
    setTraits: {
      reason: 'owner',
      why: 'Redeems a voucher for new traits. No operation of the API signs one, so the owner would hand it out.',
    },
    mintReward: { reason: 'contract', why: 'The reward dealer mints rewards.' },
    withdraw: { reason: 'keeper', why: 'Sends proceeds to the treasury. Anyone may call it.' },
  },
  mastersLootboxes: {
    mintRewardItem: { reason: 'contract', why: 'The reward dealer mints rewards.' },
    revealOpenings: { reason: 'keeper', why: 'The platform reveals openings once their draw block is settled.' },
    withdraw: { reason: 'keeper', why: 'Sends proceeds to the treasury. Anyone may call it.' },
  },
  tickets: {
    burn: { reason: 'contract', why: 'Shops burn the tickets that pay.' },
    withdraw: { reason: 'keeper', why: 'Sends proceeds to the treasury. Anyone may call it.' },
  },
  omnimon: {
    lzReceive: { reason: 'contract', why: 'The endpoint of LayerZero delivers a message.' },
    nonblockingLzReceive: { reason: 'contract', why: 'The contract calls itself, so that a failure is stored.' },
    retryMessage: {
      reason: 'keeper',
      why: 'The relayer runs messages again that failed on arrival. The tracker offers it where it does not.',
    },
    clearCredits: {
      reason: 'keeper',
      why: 'The relayer delivers the rest of a large batch. The tracker offers it where it does not.',
    },
    reveal: { reason: 'keeper', why: 'The platform reveals draws of traits.' },
    recordClaimedBox: { reason: 'contract', why: 'The items record that a box was claimed.' },
  },
  omnichainItems: {
    lzReceive: { reason: 'contract', why: 'The endpoint of LayerZero delivers a message.' },
    nonblockingLzReceive: { reason: 'contract', why: 'The contract calls itself, so that a failure is stored.' },
    retryMessage: {
      reason: 'keeper',
      why: 'The relayer runs messages again that failed on arrival. The tracker offers it where it does not.',
    },
    mintItem: { reason: 'contract', why: 'Operators, such as the creatures, mint items.' },
    burnItem: { reason: 'contract', why: 'Operators, such as the creatures, burn items that are put on.' },
    revealOpenings: { reason: 'keeper', why: 'The platform reveals openings.' },
  },
  omnichainToken: {
    lzReceive: { reason: 'contract', why: 'The endpoint of LayerZero delivers a message.' },
    nonblockingLzReceive: { reason: 'contract', why: 'The contract calls itself, so that a failure is stored.' },
    retryMessage: {
      reason: 'keeper',
      why: 'The relayer runs messages again that failed on arrival. The tracker of transfers offers players the same.',
    },
  },
  tokenBridge: {
    receiveTeleporterMessage: { reason: 'contract', why: 'The messenger delivers a message.' },
    registerWithHome: { reason: 'keeper', why: 'Registers a new remote, once, as it is deployed.' },
    sendAndCall: {
      reason: 'contract',
      why: 'Calls a contract on the other chain with the tokens. Contracts of studios take part in that; players send to accounts.',
    },
    addCollateral: { reason: 'keeper', why: 'Covers the first supply of a remote, once, as it is deployed.' },
    reportBurnedTxFees: { reason: 'keeper', why: 'Reports burnt fees of a chain to the home.' },
  },
};

/** Calls in place of which screens send another of the same effect, which bounds what is paid. */
export const twins: Table<string> = {
  ultigenEggs: { buyEgg: 'buyEggAtMost' },
  tokenSale: { buyHatchy: 'buyHatchyAtLeast' },
  gen1Purchase: { buyWithHatchy: 'buyWithHatchyAtMost' },
  eggsGen2: { mintEgg: 'mintEggAtMost' },
  tickets: { mint: 'mintAtMost' },
  // Both mint boxes of the current odds at the price of then. A signature that fixes the price is what screens send.
  mastersLootboxes: { buyBox: 'mintItem' },
};

interface ByVoucher {
  voucher: VoucherType;
  /** The operation of the API that brings it about. */
  operation: string;
}

/** Calls that redeem a voucher which an operation of the API signs, and mostly sends as well. */
export const byVoucher: Table<ByVoucher> = {
  ultigenEggs: {
    mintEggWithSignature: { voucher: 'MintEgg', operation: 'ultigen.giveEggs' },
    hatchEggsWithSignature: { voucher: 'HatchEggs', operation: 'ultigen.hatchEggs' },
  },
  ultigenMonsters: {
    updateMonsterWithSignature: { voucher: 'UpdateMonster', operation: 'ultigen.evolveOwnMonster' },
    mergeMonstersWithSignature: { voucher: 'MergeMonsters', operation: 'ultigen.mergeMonsters' },
  },
  rewardDealer: {
    claimReward: { voucher: 'ClaimReward', operation: 'vouchers.claimVoucher' },
    claimRewards: { voucher: 'ClaimRewards', operation: 'vouchers.claimVouchers' },
    mintAirdropEgg: { voucher: 'MintAirdropEgg', operation: 'vouchers.claimVoucher' },
    mintMastersItem: { voucher: 'MintMastersItem', operation: 'vouchers.claimVoucher' },
    mintMastersItems: { voucher: 'MintMastersItems', operation: 'vouchers.claimVouchers' },
  },
  mastersItems: {
    mintItem: { voucher: 'MintItem', operation: 'masters.mintMastersItems' },
  },
};

/** Calls of players that no screen sends yet. This list only ever gets shorter. */
export const notYet: Table<true> = {};
