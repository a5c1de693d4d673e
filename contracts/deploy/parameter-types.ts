import type { Address, Hex } from 'viem';

/** What differs between deployments, by family. Amounts are base units; the game token has 18 decimals. */
export interface DeployParameters {
  gameToken: {
    name: string;
    symbol: string;
    initialSupply: bigint;
    /** Of what is issued on this chain; zero where tokens only arrive by bridge. */
    maxSupply: bigint;
  };
  ultigenEggs: {
    eggPrice: bigint;
    /** The monster that stands for each egg type: plant, water, fire, light, dark. */
    baseMonsterIds: readonly [bigint, bigint, bigint, bigint, bigint];
    /** Clients replace `{id}` by the egg type as 64 hexadecimal digits. */
    uri: string;
  };
  ultigenMonsters: {
    /** The token's id is appended. */
    baseUri: string;
  };
  tokenSale: {
    /** What buyers pay with; the zero address where the owner sets it later, together with the price. */
    stablecoin: Address;
    /** Of one whole token, in the stablecoin's base units. */
    price: bigint;
  };
  eggsGen2: {
    /** The most solar eggs that are ever minted, and lunar ones. */
    maxSolar: bigint;
    maxLunar: bigint;
    /** Of one egg, in base units of the game token; zero where it is not sold for it. */
    price: bigint;
    /** What a referrer gets of a payment, per 10,000. */
    referralShare: bigint;
    /** The egg's id is appended. */
    baseUri: string;
  };
  tickets: {
    /** Per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** Clients replace `{id}` by the kind of ticket as 64 hexadecimal digits. */
    uri: string;
  };
  gen1Collection: {
    /** In the drop token n costs basePrice + n / stepSize * priceStep of the native coin, the quotient rounded down. */
    basePrice: bigint;
    priceStep: bigint;
    stepSize: bigint;
    /** Per 10,000 of a sale on another market. */
    royaltyBasisPoints: bigint;
    /** The token's id is appended. */
    baseUri: string;
  };
  gen2Collection: {
    /**
     * How many blocks after its own a request is drawn from, 1 to 255. It should be longer than one producer makes blocks in a row, so that none can first
     * see what would hatch and then let a request in or not.
     */
    drawDelay: number;
    /** Clients replace `{id}` by the monster as 64 hexadecimal digits. */
    uri: string;
  };
  gen1Purchase: {
    /** The kind of ticket that pays. */
    ticketId: bigint;
    /** In base units of the native coin; zero closes this way of paying, as the next does. */
    avaxPrice: bigint;
    hatchyPrice: bigint;
  };
  mastersItems: {
    /** Per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** Clients replace `{id}` by the kind of item as 64 hexadecimal digits. */
    uri: string;
  };
  mastersAvatars: {
    /** Per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The kind of ticket that pays. */
    ticketId: bigint;
    /** The ids of this chain's avatars, both included: no two chains of an environment share any. */
    startId: bigint;
    endId: bigint;
    /** How many traits an avatar has. */
    traitsLength: bigint;
    /** The most items that it wears. */
    itemsLength: bigint;
    /** The token's id is appended. */
    baseUri: string;
  };
  mastersLootboxes: {
    /** Per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** Clients replace `{id}` by the kind of box as 64 hexadecimal digits. */
    uri: string;
  };
  /** Of both generations. */
  staking: {
    stakeWeights: StakeWeights;
    /** Base units of the game token that weigh one, staked with gen-2. */
    tokensPerWeight: bigint;
  };
  rewarder: {
    /** Shared out by both stakings, as far as the rewarder is funded. */
    rewardPerWeek: bigint;
  };
  lpStaking: {
    /** The pool token; the zero address where the owner names it later. */
    lpToken: Address;
    hatchyPerBlock: bigint;
    /** The first block that earns; the block of the deployment if that is later. */
    startBlock: bigint;
  };
  /** Of all contracts that send LayerZero messages. */
  omnichain: {
    /** The network's own endpoint of V1; the zero address where there is none, and then none of these contracts is deployed. */
    endpoint: Address;
    /** What the omnichain token may mint and burn within a day where the game token only arrives: what its failure may cost. */
    tokenMintingLimit: bigint;
    tokenBurningLimit: bigint;
  };
  omnimon: {
    /** Per 10,000 of a sale. */
    royaltyBasisPoints: bigint;
    /** The ids of this chain's creatures, both included: no two chains of an environment share any. */
    startId: bigint;
    endId: bigint;
    /** How many blocks after its own a draw of traits is from, 1 to 255. See that of gen2Collection. */
    drawDelay: bigint;
    /** Of a creature, and of its first reroll, in base units of the native coin. */
    price: bigint;
    rerollPrice: bigint;
    /** How many blocks a creature must have been on the chain for its departure to earn a box. */
    blocksBetweenJumps: bigint;
    /** Of a batch that arrives another creature is taken only while more gas than this is left: what one costs, and storing the rest. */
    minGasToTransferAndStore: bigint;
    /** The token's id is appended. */
    baseUri: string;
  };
  omnichainItems: {
    /** How many blocks after its own an opening of lootboxes is drawn from, 1 to 255. See that of gen2Collection. */
    drawDelay: number;
    /** Clients replace `{id}` by the item or the kind of box as 64 hexadecimal digits. */
    uri: string;
  };
  /** Of the bridge whose home is where the game token is issued. */
  bridge: {
    /** The home, a remote that is a token itself, or one whose token is the chain's native coin. */
    form: 'home' | 'remote' | 'native';
    /** Of messengers on this chain; the zero address where there is none, and then the bridge is not deployed. */
    messengerRegistry: Address;
    minMessengerVersion: bigint;
    /** Of remotes: the home's chain, as messengers name it, and where the home stands there. As long as it does not, the remote is not deployed. */
    homeBlockchainId: Hex;
    home: Address;
    /** Of a native remote: coins that its chain started with, which are to be covered at home. */
    initialReserveImbalance: bigint;
    /** Of a native remote: percent of burnt fees for whoever reports them. */
    burnedFeesRewardPercentage: bigint;
  };
}

/** What monsters and sets weigh, base units of no token. */
interface StakeWeights {
  common: number;
  shiny: number;
  /** One of each monster of an element. */
  elementSet: number;
  shinyElementSet: number;
  /** A set of each element. */
  collection: number;
  shinyCollection: number;
}
