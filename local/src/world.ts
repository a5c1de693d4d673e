import { join } from 'node:path';
import type { Deployment } from '@hatchery/chain/addresses';
import { fileJournal } from '@hatchery/contracts/deploy/journal.ts';
import {
  localChainId,
  localCoinChainId,
  localRelayerPrivateKey,
  localSecondChainId,
} from '@hatchery/contracts/deploy/local.ts';
import { getDeployParameters } from '@hatchery/contracts/deploy/parameters.ts';
import type { Logger } from '@hatchery/kit/log';
import type { Closable } from '@hatchery/kit/service';
import { startControl } from '@hatchery/relayer/control';
import { type Relayer, startRelayer } from '@hatchery/relayer/relayer';
import type { Address } from 'viem';
import { startLocalChain, stopLeftover } from './local-chain.ts';
import { freePort } from './ports.ts';
import { openSeedClient } from './seed-client.ts';
import { connectWorld, placeContracts, relayedChain, type WorldChain, watchedOf } from './world-contracts.ts';
import { seedWorld } from './world-seed.ts';

export type World = Closable & {
  /** The chains beside the platform's own, with their contracts. */
  others: readonly WorldChain[];
  /** Where the relayer tells what it carries, and takes faults. */
  relayerUrl: string;
};

type Options = {
  folder: string;
  publicUrl: string;
  /** The platform's own chain, where the game token is issued, with its contracts. */
  main: { rpcUrl: string; deployment: Deployment };
  signer: Address;
  treasury: Address;
  /** Who gets something on each chain to try it with. */
  accounts: readonly Address[];
  /** The port that is wanted where this one is usual. */
  usual: (port: number) => number;
  log: Logger;
  progress: (step: string) => void;
};

const others = [
  { chainId: localSecondChainId, port: 8546 },
  { chainId: localCoinChainId, port: 8547 },
];
const usualRelayerPort = 8549;

type Started = { chainId: number; rpcUrl: string };

/**
 * Starts two chains beside the platform's, puts contracts on them, makes all of them know each other and carries messages between them. Chains and contracts of an
 * earlier start are found again.
 */
export async function startWorld(options: Options): Promise<World> {
  const { folder, main, usual, log, progress } = options;
  const closables: Closable[] = [];
  const close = async () => {
    for (const part of closables.splice(0).reverse()) await part.close();
  };
  try {
    progress('two more chains');
    const started = await Promise.all(
      others.map(async ({ chainId, port }) => {
        const chain = await startLocalChain(folder, usual(port), chainId);
        closables.push(chain);
        return { chainId, rpcUrl: chain.rpcUrl };
      }),
    );
    const places = [{ chainId: localChainId, rpcUrl: main.rpcUrl }, ...started];
    const setAutomine = (on: boolean) =>
      Promise.all(places.map(({ chainId, rpcUrl }) => openSeedClient(rpcUrl, chainId).setAutomine(on)));
    // A block at once for each transaction, not each second: nobody follows the chains yet.
    await setAutomine(true);
    progress('their contracts');
    const chains = await placeAll(options, started);
    const relayer = startRelayer({
      chains: chains.map(relayedChain),
      privateKey: localRelayerPrivateKey,
      watched: watchedOf(chains),
      log: log.child({ service: 'relayer' }),
    });
    closables.push(relayer);
    progress('messages between the chains');
    await connectWorld(chains, () => untilCarried(relayer));
    await seedWorld({ chains, accounts: options.accounts, carried: () => untilCarried(relayer) });
    await setAutomine(false);
    const control = await startControl(relayer, { port: await freePort(usual(usualRelayerPort)) });
    closables.push(control);
    return { others: chains.slice(1), relayerUrl: control.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends the chains that a killed platform of three has left behind, where only one is wanted now. */
export async function stopOtherChains(folder: string): Promise<void> {
  for (const { chainId } of others) await stopLeftover(folder, chainId);
}

async function placeAll({ folder, main, ...options }: Options, started: readonly Started[]): Promise<WorldChain[]> {
  const parameters = getDeployParameters(localChainId, options.publicUrl);
  const home = main.deployment.tokenBridge;
  const placed = await Promise.all(
    started.map(({ chainId, rpcUrl }) => {
      const journal = fileJournal(join(folder, `contracts-${chainId}.json`));
      const { publicUrl, signer, treasury } = options;
      return placeContracts({ chainId, rpcUrl, publicUrl, signer, treasury, journal, home });
    }),
  );
  return [{ chainId: localChainId, ...main, parameters }, ...placed];
}

const carryMilliseconds = 30_000;
const lookAgainMilliseconds = 50;

/** Waits until nothing is on its way. What somebody has sent that cannot arrive is not waited for. */
async function untilCarried(relayer: Relayer): Promise<void> {
  for (let waited = 0; waited < carryMilliseconds; waited += lookAgainMilliseconds) {
    const { open } = (await relayer.look()).standing;
    if (open.every(({ state }) => state !== 'in-flight')) return;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds));
  }
}
