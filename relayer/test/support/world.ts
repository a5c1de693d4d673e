import { getViemChain } from '@hatchery/chain/networks';
import { familiesFor } from '@hatchery/contracts/deploy/families/families.ts';
import { memoryJournal } from '@hatchery/contracts/deploy/journal.ts';
import { localChainId, localCoinChainId, localSecondChainId } from '@hatchery/contracts/deploy/local.ts';
import { startAnvil } from '@hatchery/kit/anvil';
import { placeContracts, relayedChain, type WorldChain, watchedOf } from '@hatchery/local/world-contracts';
import { type Address, createTestClient, http, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

const phrase = 'test test test test test test test test test test test junk';
/** An account that anvil funds and signs for. */
export const anvilAccount = (addressIndex: number) => mnemonicToAccount(phrase, { addressIndex }).address;

export const chainIds = [localChainId, localSecondChainId, localCoinChainId] as const;
export type ChainId = (typeof chainIds)[number];

/** The families of contracts that cross chains, and those that they need. */
const crossing = /^(gameToken|omnichainToken|tokenBridge|omnimon\w*|omnichainItems|drawBeacon)$/;

type Contracts = Readonly<Partial<Record<string, Address>>>;

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Starts three chains with messaging and the contracts that cross. Each transaction makes a block. Nothing is connected yet. */
export async function startWorld() {
  const anvils = await Promise.all(chainIds.map((chainId) => startAnvil({ chainId })));
  const stop = async () => void (await Promise.all(anvils.map((anvil) => anvil.stop())));
  const deployer = anvilAccount(0);
  const place = (index: number, home?: WorldChain) =>
    placeContracts({
      chainId: chainIds[index] as ChainId,
      rpcUrl: anvils[index]?.rpcUrl as string,
      publicUrl: 'https://hatchery.test',
      signer: deployer,
      treasury: deployer,
      journal: memoryJournal(),
      home: home?.deployment.tokenBridge,
      familiesFor: (parameters) => familiesFor(parameters).filter(({ name }) => crossing.test(name)),
    });
  try {
    const home = await place(0);
    const chains = [home, ...(await Promise.all([place(1, home), place(2, home)]))];
    const clients = new Map(chains.map((chain) => [chain.chainId, clientOf(chain)]));
    return {
      chains,
      relayed: chains.map(relayedChain),
      watched: watchedOf(chains),
      /** Addresses by contract name. */
      contracts: (id: ChainId): Contracts => {
        const { startBlock: _, ...addresses } = (chains.find(({ chainId }) => chainId === id) as WorldChain).deployment;
        return addresses;
      },
      clientOf: (id: ChainId) => clients.get(id) as Client,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Client = ReturnType<typeof clientOf>;

function clientOf({ chainId, rpcUrl }: WorldChain) {
  return createTestClient({
    mode: 'anvil',
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { batch: { batchSize: 200 } }),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}
