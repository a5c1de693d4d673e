import type { Address, Hex } from 'viem';

/** Parameters that differ between deployments, by family. Amounts are base units. The game token has 18 decimals. */
export interface DeployParameters {
  gameToken: {
    name: string;
    symbol: string;
    initialSupply: bigint;
    /** The maximum issued on this chain. Zero where tokens only arrive by bridge. */
    maxSupply: bigint;
  };
  ultigenEggs: {
    eggPrice: bigint;
    /** The monster that stands for each egg type: plant, water, fire, light, dark. */
    baseMonsterIds: readonly [bigint, bigint, bigint, bigint, bigint];
    /** The metadata URI. Clients replace `{id}` with the egg type as 64 hexadecimal digits. */
    uri: string;
  };
  ultigenMonsters: {
    /** The base of metadata URIs, to which the token's id is appended. */
    baseUri: string;
  };
  tokenSale: {
    /** The token that buyers pay with. Zero if the owner sets it later, together with the price. */
    stablecoin: Address;
    /** The price of one whole token, in the stablecoin's base units. */
    price: bigint;
  };
  eggsGen2: {
    /** The maximum of solar eggs ever minted, and of lunar eggs. */
    maxSolar: bigint;
    maxLunar: bigint;
    /** The price of an egg, in base units of the game token. Zero if eggs are not sold for it. */
    price: bigint;
    /** The referrer's share of a payment, per 10,000. */
    referralShare: bigint;
    /** The base of metadata URIs, to which the egg's id is appended. */
    baseUri: string;
  };
  tickets: {
    /** Royalties per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The metadata URI. Clients replace `{id}` with the kind of ticket as 64 hexadecimal digits. */
    uri: string;
  };
  gen1Collection: {
    /**
     * Token n costs basePrice + n / stepSize * priceStep of the native coin in the drop. The quotient is rounded down.
     */
    basePrice: bigint;
    priceStep: bigint;
    stepSize: bigint;
    /** Royalties per 10,000 of a sale on other markets. */
    royaltyBasisPoints: bigint;
    /** The base of metadata URIs, to which the token's id is appended. */
    baseUri: string;
  };
  drawBeacon: {
    /** The modulus of the RSA key that signs draws. `0x` if there is none; then draws follow from block hashes alone. */
    keyModulus: Hex;
  };
  gen2Collection: {
    /**
     * The number of blocks from a request to its draw block, 1 to 255. Choose more blocks than one producer makes in a
     * row. Otherwise, without a key, a producer could see what would hatch and then include a request or not.
     */
    drawDelay: number;
    /** The metadata URI. Clients replace `{id}` with the monster as 64 hexadecimal digits. */
    uri: string;
  };
  gen1Purchase: {
    /** The kind of ticket that pays. */
    ticketId: bigint;
    /** The price in base units of the native coin. Zero disables this way of paying, here and below. */
    avaxPrice: bigint;
    hatchyPrice: bigint;
  };
  mastersItems: {
    /** Royalties per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The metadata URI. Clients replace `{id}` with the kind of item as 64 hexadecimal digits. */
    uri: string;
  };
  mastersAvatars: {
    /** Royalties per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The kind of ticket that pays. */
    ticketId: bigint;
    /** The first and last id of this chain's avatars. Chains of one environment must not share ids. */
    startId: bigint;
    endId: bigint;
    /** The number of traits of an avatar. */
    traitsLength: bigint;
    /** The maximum number of items that it wears. */
    itemsLength: bigint;
    /** The base of metadata URIs, to which the token's id is appended. */
    baseUri: string;
  };
  mastersLootboxes: {
    /** Royalties per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The number of blocks from an opening to its draw block, 1 to 255. See gen2Collection. */
    drawDelay: number;
    /** The metadata URI. Clients replace `{id}` with the box and its odds, `boxId * 2^32 + oddsVersion`, as 64 hexadecimal digits. */
    uri: string;
  };
  /** The stakings of both generations. */
  staking: {
    stakeWeights: StakeWeights;
    /** Base units of the game token per unit of weight in gen-2 staking. */
    tokensPerWeight: bigint;
  };
  rewarder: {
    /** Rewards for both stakings. They accrue only as far as the rewarder is funded. */
    rewardPerWeek: bigint;
  };
  lpStaking: {
    /** The pool token. Zero if the owner sets it later. */
    lpToken: Address;
    hatchyPerBlock: bigint;
    /** The first block that earns, or the block of the deployment if that is later. */
    startBlock: bigint;
  };
  /** All contracts that send LayerZero messages. */
  omnichain: {
    /** The network's LayerZero V1 endpoint. Zero if there is none; then none of these contracts is deployed. */
    endpoint: Address;
    /**
     * How much the omnichain token can mint and burn per day where the game token only arrives. It bounds the damage of
     * a failure.
     */
    tokenMintingLimit: bigint;
    tokenBurningLimit: bigint;
  };
  omnimon: {
    /** Royalties per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The first and last id of this chain's creatures. Chains of one environment must not share ids. */
    startId: bigint;
    endId: bigint;
    /** The number of blocks from a request to its draw block, 1 to 255. See gen2Collection. */
    drawDelay: bigint;
    /** The prices of a creature and of its first reroll, in base units of the native coin. */
    price: bigint;
    rerollPrice: bigint;
    /** How many blocks a creature must stay on the chain for its departure to earn a box. */
    blocksBetweenJumps: bigint;
    /** The gas that must be left for a batch's next creature to arrive: its own cost and storing the rest. */
    minGasToTransferAndStore: bigint;
    /** The base of metadata URIs, to which the token's id is appended. */
    baseUri: string;
  };
  omnichainItems: {
    /** The number of blocks from an opening to its draw block, 1 to 255. See gen2Collection. */
    drawDelay: number;
    /** The metadata URI. Clients replace `{id}` with the item or the kind of box as 64 hexadecimal digits. */
    uri: string;
  };
  /** The bridge whose home is the chain that issues the game token. */
  bridge: {
    /** The form: the home, a remote that is a token itself, or a remote whose token is the chain's native coin. */
    form: 'home' | 'remote' | 'native';
    /** The registry of messengers on this chain. Zero if there is none; then the bridge is not deployed. */
    messengerRegistry: Address;
    minMessengerVersion: bigint;
    /**
     * Remotes only: the home's chain, as messengers name it, and the home's address. Without an address the remote is
     * not deployed.
     */
    homeBlockchainId: Hex;
    home: Address;
    /** Native remotes only: coins that the chain started with. The home must cover them. */
    initialReserveImbalance: bigint;
    /** Native remotes only: the percentage of burnt fees for the account that reports them. */
    burnedFeesRewardPercentage: bigint;
  };
}

/** The weights of monsters and sets. */
interface StakeWeights {
  common: number;
  shiny: number;
  /** The weight of one of each monster of an element. */
  elementSet: number;
  shinyElementSet: number;
  /** The weight of a set of each element. */
  collection: number;
  shinyCollection: number;
}
