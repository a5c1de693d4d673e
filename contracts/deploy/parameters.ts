import { type Hex, parseEther, zeroAddress, zeroHash } from 'viem';
import { cents, millionFrom, overrides } from './network-parameters.ts';
import type { DeployParameters } from './parameter-types.ts';

/** The parameters of networks that do not say otherwise. */
function defaults(publicUrl: string, keyModulus: Hex): DeployParameters {
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
      uri: `${publicUrl}/public/collections/ultigen-eggs/tokens/{id}`,
    },
    ultigenMonsters: { baseUri: `${publicUrl}/public/ultigen/tokens/` },
    tokenSale: { stablecoin: zeroAddress, price: cents(1n, 6) },
    eggsGen2: {
      maxSolar: 249_990n,
      maxLunar: 249_990n,
      price: parseEther('500'),
      referralShare: 500n,
      baseUri: `${publicUrl}/public/collections/gen2-eggs/tokens/`,
    },
    tickets: { royaltyBasisPoints: 500n, uri: `${publicUrl}/public/tickets/{id}` },
    gen1Collection: {
      basePrice: parseEther('1'),
      priceStep: parseEther('0.25'),
      stepSize: 4_000n,
      royaltyBasisPoints: 500n,
      baseUri: `${publicUrl}/public/collections/gen1/tokens/`,
    },
    drawBeacon: { keyModulus },
    gen2Collection: { drawDelay: 5, uri: `${publicUrl}/public/collections/gen2/tokens/{id}` },
    gen1Purchase: { ticketId: 0n, avaxPrice: parseEther('1'), hatchyPrice: parseEther('1000') },
    mastersItems: { royaltyBasisPoints: 500n, uri: `${publicUrl}/public/masters/items/{id}` },
    mastersAvatars: {
      royaltyBasisPoints: 500n,
      ticketId: 1n,
      ...millionFrom(1n),
      traitsLength: 8n,
      itemsLength: 8n,
      baseUri: `${publicUrl}/public/masters/avatars/`,
    },
    mastersLootboxes: { royaltyBasisPoints: 500n, drawDelay: 5, uri: `${publicUrl}/public/masters/lootboxes/{id}` },
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
    omnichain: {
      endpoint: zeroAddress,
      tokenMintingLimit: parseEther('10000000'),
      tokenBurningLimit: parseEther('10000000'),
    },
    omnimon: {
      royaltyBasisPoints: 500n,
      ...millionFrom(1n),
      drawDelay: 5n,
      price: parseEther('1'),
      rerollPrice: parseEther('0.25'),
      blocksBetweenJumps: 43_200n,
      minGasToTransferAndStore: 250_000n,
      baseUri: `${publicUrl}/public/collections/omnimon/tokens/`,
    },
    omnichainItems: { drawDelay: 5, uri: `${publicUrl}/public/collections/omnichain-items/tokens/{id}` },
    bridge: {
      form: 'remote',
      messengerRegistry: zeroAddress,
      minMessengerVersion: 1n,
      homeBlockchainId: zeroHash,
      home: zeroAddress,
      initialReserveImbalance: 0n,
      burnedFeesRewardPercentage: 0n,
    },
  };
}

/**
 * Returns the parameters of a chain.
 * @param publicUrl the URL of this platform's gateway, without a trailing slash. It serves token metadata.
 * @param keyModulus the modulus of the key of draws; without it, draws come from block hashes alone
 */
export function getDeployParameters(chainId: number, publicUrl: string, keyModulus: Hex = '0x'): DeployParameters {
  const own = overrides[chainId] ?? {};
  const entries = Object.entries(defaults(publicUrl, keyModulus)).map(([name, values]) => {
    return [name, { ...values, ...own[name as keyof DeployParameters] }];
  });
  return Object.fromEntries(entries) as DeployParameters;
}
