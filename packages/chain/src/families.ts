import type { ContractName } from './addresses.ts';

/** A contract of the platform as lists show it to people. */
interface FamilyDescription {
  /** Name of the contract in Solidity, or the common part of its names where they differ by chain. */
  readonly name: string;
  readonly description: string;
  readonly contractType: 'ERC20' | 'ERC721' | 'ERC1155' | 'Other';
}

/** Every contract that is deployed, by its name in a deployment. */
export const families = {
  gameToken: { name: 'GameToken', description: 'The game token.', contractType: 'ERC20' },
  ultigenEggs: { name: 'UltigenEggs', description: 'Eggs of the five elements, one id each.', contractType: 'ERC1155' },
  ultigenMonsters: { name: 'UltigenMonsters', description: 'Monsters that hatched from eggs.', contractType: 'ERC721' },
  tokenSale: { name: 'TokenSale', description: 'Sells game tokens for a stablecoin.', contractType: 'Other' },
  eggsGen2: {
    name: 'EggsGen2',
    description: 'Solar and lunar eggs of the second generation.',
    contractType: 'ERC1155',
  },
  drawBeacon: { name: 'DrawBeacon', description: 'Gives the values of draws.', contractType: 'Other' },
  gen2Collection: {
    name: 'Gen2Collection',
    description: 'Creatures of the second generation.',
    contractType: 'ERC1155',
  },
  gen1Collection: {
    name: 'Gen1Collection',
    description: 'Creatures of the first generation and their bazaar.',
    contractType: 'ERC721',
  },
  gen1Purchase: {
    name: 'Gen1Purchase',
    description: 'Sells creatures of the first generation for coins, game tokens and tickets.',
    contractType: 'Other',
  },
  gen1Staking: {
    name: 'Gen1Staking',
    description: 'Holds staked creatures of the first generation.',
    contractType: 'Other',
  },
  gen2Staking: {
    name: 'Gen2Staking',
    description: 'Holds staked creatures of the second generation.',
    contractType: 'Other',
  },
  rewarder: { name: 'Rewarder', description: 'Pays what staked creatures earn.', contractType: 'Other' },
  lpStaking: { name: 'LpStaking', description: 'Holds staked pool tokens and pays for them.', contractType: 'Other' },
  rewardDealer: { name: 'RewardDealer', description: 'Gives rewards out by voucher.', contractType: 'Other' },
  voucherConverter: {
    name: 'VoucherConverter',
    description: 'Takes assets in for off-chain vouchers.',
    contractType: 'Other',
  },
  signatureAirdrop: {
    name: 'SignatureAirdrop',
    description: 'Gives airdrops out by signature.',
    contractType: 'Other',
  },
  mastersItems: { name: 'MastersItems', description: 'Items that masters avatars wear.', contractType: 'ERC1155' },
  mastersAvatars: { name: 'MastersAvatars', description: 'Avatars with traits and equipment.', contractType: 'ERC721' },
  mastersLootboxes: { name: 'MastersLootboxes', description: 'Boxes of masters items.', contractType: 'ERC1155' },
  salary: { name: 'Salary', description: 'Pays members in game tokens.', contractType: 'Other' },
  batchTransfer: { name: 'BatchTransfer', description: 'Sends many tokens at once.', contractType: 'Other' },
  tickets: { name: 'Tickets', description: 'Tickets that pay in place of coins.', contractType: 'ERC1155' },
  omnichainToken: {
    name: 'OmnichainToken',
    description: 'Sends the game token to other chains by LayerZero.',
    contractType: 'Other',
  },
  tokenBridge: {
    name: 'TokenBridge',
    description: 'Sends the game token to Avalanche layer-1 chains and back.',
    contractType: 'Other',
  },
  omnimonTraits: {
    name: 'OmnimonTraits',
    description: 'The traits that omnimon are drawn from.',
    contractType: 'Other',
  },
  omnimon: { name: 'Omnimon', description: 'Creatures that live on any of several chains.', contractType: 'ERC721' },
  omnichainItems: {
    name: 'OmnichainItems',
    description: 'Items of creatures across chains, and their lootboxes.',
    contractType: 'ERC1155',
  },
} as const satisfies Record<ContractName, FamilyDescription>;
