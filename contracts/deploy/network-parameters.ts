import { getContractAddress } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { type Hex, parseEther } from 'viem';
import { localBlockchainId, localChainId, localCoinChainId, localMessaging, localSecondChainId } from './local.ts';
import type { DeployParameters } from './parameter-types.ts';

/** Converts an amount of a stablecoin to base units. */
export function cents(amount: bigint, decimals: number): bigint {
  return amount * 10n ** BigInt(decimals - 2);
}

/** Returns a range of almost a million ids, from `startId` up to the next million. */
export function millionFrom(startId: bigint) {
  return { startId, endId: 1_000_000n * (startId / 1_000_000n + 1n) - 1n };
}

/** Parameters of chains where the token arrives from its home: Avalanche, or Fuji. */
const arrivesByBridge = { initialSupply: 0n, maxSupply: 0n };

/** Parameters of chains with dearer coins and shorter blocks. */
const omnimonOnBsc = {
  drawDelay: 20n,
  price: parseEther('0.03'),
  rerollPrice: parseEther('0.0075'),
  blocksBetweenJumps: 115_200n,
};

/** Blocks between a request and its draw. On BSC one producer may make sixteen blocks in a row. */
const sixteenInARow = { drawDelay: 20 };

/** The ids of Avalanche's and Fuji's C-Chain that messengers use. */
const cChain = getNetwork(43114).blockchainId as Hex;
const fujiCChain = getNetwork(43113).blockchainId as Hex;

/** Returns the home of a remote, if it is recorded on that chain. */
function homeOn(chainId: number, homeBlockchainId: Hex) {
  return { homeBlockchainId, home: getContractAddress(chainId, 'tokenBridge') };
}

const testToken = { name: 'Test Hatchy', symbol: 'tHATCHY' };
const omnimonHere = { drawDelay: 1n, blocksBetweenJumps: 5n };
/** Parameters of all local chains. */
const local = {
  gen2Collection: { drawDelay: 1 },
  omnimon: omnimonHere,
  omnichainItems: { drawDelay: 1 },
  mastersLootboxes: { drawDelay: 1 },
  omnichain: { endpoint: localMessaging.endpoint },
  bridge: {
    messengerRegistry: localMessaging.registry,
    ...homeOn(localChainId, localBlockchainId(localChainId)),
  },
};

type Overrides = { [Name in keyof DeployParameters]?: Partial<DeployParameters[Name]> };

/** Each network's own parameters, by chain id. */
export const overrides: Readonly<Record<number, Overrides>> = {
  43114: {
    tokenSale: { stablecoin: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', price: cents(1n, 6) },
    omnichain: { endpoint: '0x3c2269811836af69497E5F486A85D7316753cf62' },
    bridge: {
      form: 'home',
      messengerRegistry: '0x7C43605E14F391720e1b37E49C78C4b03A488d98',
      homeBlockchainId: cChain,
    },
  },
  56: {
    gameToken: arrivesByBridge,
    tokenSale: { stablecoin: '0x55d398326f99059fF775485246999027B3197955', price: cents(1n, 18) },
    gen2Collection: sixteenInARow,
    omnichainItems: sixteenInARow,
    mastersLootboxes: sixteenInARow,
    mastersAvatars: millionFrom(2_000_000n),
    omnimon: { ...millionFrom(2_000_000n), ...omnimonOnBsc },
    omnichain: { endpoint: '0x3c2269811836af69497E5F486A85D7316753cf62' },
  },
  8198: {
    gameToken: arrivesByBridge,
    mastersAvatars: millionFrom(1_000_000n),
    omnimon: millionFrom(1_000_000n),
    bridge: { form: 'native', ...homeOn(43114, cChain) },
  },
  43113: {
    omnichain: { endpoint: '0x93f54D755A063cE7bB9e6Ac47Eccc8e33411d706' },
    bridge: {
      form: 'home',
      messengerRegistry: '0xF86Cb19Ad8405AEFa7d09C778215D2Cb6eBfB228',
      homeBlockchainId: fujiCChain,
    },
  },
  97: {
    gameToken: arrivesByBridge,
    gen2Collection: sixteenInARow,
    omnichainItems: sixteenInARow,
    mastersLootboxes: sixteenInARow,
    mastersAvatars: millionFrom(1_000_000n),
    omnimon: { ...millionFrom(1_000_000n), ...omnimonOnBsc },
    omnichain: { endpoint: '0x6Fcb97553D41516Cb228ac03FdC8B9a0a9df04A1' },
  },
  4002: {
    gameToken: arrivesByBridge,
    mastersAvatars: millionFrom(2_000_000n),
    omnimon: millionFrom(2_000_000n),
    omnichain: { endpoint: '0x7dcAD72640F835B0FA36EFD3D6d3ec902C7E5acf' },
  },
  80001: { mastersAvatars: millionFrom(3_000_000n), omnimon: millionFrom(3_000_000n) },
  421613: { mastersAvatars: millionFrom(4_000_000n), omnimon: millionFrom(4_000_000n) },
  [localChainId]: { ...local, gameToken: testToken, bridge: { ...local.bridge, form: 'home' } },
  [localSecondChainId]: {
    ...local,
    gameToken: { ...testToken, ...arrivesByBridge },
    mastersAvatars: millionFrom(2_000_000n),
    omnimon: { ...omnimonHere, ...millionFrom(2_000_000n) },
  },
  [localCoinChainId]: {
    ...local,
    gameToken: { ...testToken, ...arrivesByBridge },
    mastersAvatars: millionFrom(1_000_000n),
    omnimon: { ...omnimonHere, ...millionFrom(1_000_000n) },
    // Ten accounts of 10,000 coins.
    bridge: { ...local.bridge, form: 'native', initialReserveImbalance: parseEther('100000') },
  },
};
