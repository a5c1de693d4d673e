import { type Address, parseEther, zeroAddress } from 'viem';

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
}

/** What monsters and sets weigh, base units of no token. */
export interface StakeWeights {
  common: number;
  shiny: number;
  /** One of each monster of an element. */
  elementSet: number;
  shinyElementSet: number;
  /** A set of each element. */
  collection: number;
  shinyCollection: number;
}

/** The parameters of every network that says nothing else. */
function defaults(publicUrl: string): DeployParameters {
  return {
    gameToken: {
      name: 'Hatchy',
      symbol: 'HATCHY',
      initialSupply: parseEther('1000000000'),
      maxSupply: parseEther('1000000000'),
    },
    ultigenEggs: {
      eggPrice: parseEther('100'),
      baseMonsterIds: [1n, 16n, 31n, 43n, 55n],
      uri: `${publicUrl}/public/ultigen/eggs/{id}`,
    },
    ultigenMonsters: { baseUri: `${publicUrl}/public/ultigen/monsters/` },
    tokenSale: { stablecoin: zeroAddress, price: cents(1n, 6) },
    eggsGen2: {
      maxSolar: 249_990n,
      maxLunar: 249_990n,
      price: parseEther('500'),
      referralShare: 500n,
      baseUri: `${publicUrl}/public/gen2/eggs/`,
    },
    tickets: { royaltyBasisPoints: 500n, uri: `${publicUrl}/public/tickets/{id}` },
    gen1Collection: {
      basePrice: parseEther('1'),
      priceStep: parseEther('0.25'),
      stepSize: 4_000n,
      royaltyBasisPoints: 500n,
      baseUri: `${publicUrl}/public/gen1/monsters/`,
    },
    gen2Collection: { drawDelay: 5, uri: `${publicUrl}/public/gen2/monsters/{id}` },
    gen1Purchase: { ticketId: 0n, avaxPrice: parseEther('1'), hatchyPrice: parseEther('1000') },
    mastersItems: { royaltyBasisPoints: 500n, uri: `${publicUrl}/public/masters/items/{id}` },
    mastersAvatars: {
      royaltyBasisPoints: 500n,
      ticketId: 1n,
      ...avatarsFrom(1n),
      traitsLength: 8n,
      itemsLength: 8n,
      baseUri: `${publicUrl}/public/masters/avatars/`,
    },
    mastersLootboxes: { royaltyBasisPoints: 500n, uri: `${publicUrl}/public/masters/lootboxes/{id}` },
    staking: {
      stakeWeights: {
        common: 1_000,
        shiny: 20_000,
        elementSet: 20_000,
        shinyElementSet: 400_000,
        collection: 400_000,
        shinyCollection: 8_000_000,
      },
      tokensPerWeight: parseEther('1'),
    },
    rewarder: { rewardPerWeek: parseEther('100000') },
    lpStaking: { lpToken: zeroAddress, hatchyPerBlock: parseEther('0.05'), startBlock: 0n },
  };
}

/** An amount of a stablecoin of that many decimals. */
function cents(amount: bigint, decimals: number): bigint {
  return amount * 10n ** BigInt(decimals - 2);
}

/** A million ids but one, from `startId` to the next million. */
function avatarsFrom(startId: bigint) {
  return { startId, endId: 1_000_000n * (startId / 1_000_000n + 1n) - 1n };
}

/** Where the token is not issued but arrives from its home: Avalanche, or Fuji. */
const arrivesByBridge = { initialSupply: 0n, maxSupply: 0n };

/** On BSC one producer may make sixteen blocks in a row. */
const sixteenInARow = { drawDelay: 20 };

type Overrides = { [Name in keyof DeployParameters]?: Partial<DeployParameters[Name]> };

/** What a network has of its own, by chain id. */
const overrides: Readonly<Record<number, Overrides>> = {
  43114: { tokenSale: { stablecoin: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', price: cents(1n, 6) } },
  56: {
    gameToken: arrivesByBridge,
    tokenSale: { stablecoin: '0x55d398326f99059fF775485246999027B3197955', price: cents(1n, 18) },
    gen2Collection: sixteenInARow,
    mastersAvatars: avatarsFrom(2_000_000n),
  },
  8198: { gameToken: arrivesByBridge, mastersAvatars: avatarsFrom(1_000_000n) },
  97: { gameToken: arrivesByBridge, gen2Collection: sixteenInARow, mastersAvatars: avatarsFrom(1_000_000n) },
  4002: { gameToken: arrivesByBridge, mastersAvatars: avatarsFrom(2_000_000n) },
  80001: { mastersAvatars: avatarsFrom(3_000_000n) },
  421613: { mastersAvatars: avatarsFrom(4_000_000n) },
  31337: { gameToken: { name: 'Test Hatchy', symbol: 'tHATCHY' }, gen2Collection: { drawDelay: 1 } },
};

/**
 * The parameters for a chain.
 * @param publicUrl where this platform's gateway answers, without a trailing slash; token metadata is served there.
 */
export function getDeployParameters(chainId: number, publicUrl: string): DeployParameters {
  const own = overrides[chainId] ?? {};
  const entries = Object.entries(defaults(publicUrl)).map(([name, values]) => {
    return [name, { ...values, ...own[name as keyof DeployParameters] }];
  });
  return Object.fromEntries(entries) as DeployParameters;
}
