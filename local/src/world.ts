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
import { type Closable, type Keep, startParts } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';

import { startControl } from '@hatchery/relayer/control';
import { type Relayer, startRelayer } from '@hatchery/relayer/relayer';
import { type Address, type Hex, parseEther } from 'viem';
import { startLocalChain, stopLeftover } from './local-chain.ts';
import { freePort } from './ports.ts';
import { openSeedClient } from './seed-client.ts';
import { connectWorld, placeContracts, relayedChain, type WorldChain, watchedOf } from './world-contracts.ts';
import { seedWorld } from './world-seed.ts';

export type World = Closable & {
  /** The chains beside the platform's own, with their contracts. */
  others: readonly WorldChain[];
  /** Address of the relayer, which shows the messages that it carries and takes faults. */
  relayerUrl: string;
};

type Options = {
  folder: string;
  publicUrl: string;
  /** The platform's own chain, where the game token is issued, with its contracts. */
  main: { chainId: number; rpcUrl: string; deployment: Deployment };
  signer: Address;
  /** Pays for what the platform sends, on each chain. */
  operator: Address;
  treasury: Address;
  /** The modulus of the key of draws. Absent: draws come from block hashes alone. */
  drawKeyModulus?: Hex | undefined;
  /** The accounts that get something to try on each chain. */
  accounts: readonly Address[];
  /** Returns the port to ask for in place of a usual one; 0 for any. */
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
 * Starts two more chains, deploys contracts on them, connects all of them and carries messages between them. Chains and
 * contracts of an earlier start are used again.
 */
export const startWorld = (options: Options): Promise<World> =>
  startParts(async (keep) => {
    const { main, operator, usual, log, progress } = options;
    progress('two more chains');
    const started = await startChains(options, keep);
    const clients = [main, ...started].map(({ chainId, rpcUrl }) => openSeedClient(rpcUrl, chainId));
    const setAutomine = (on: boolean) => Promise.all(clients.map((client) => client.setAutomine(on)));
    // One block per transaction instead of one per second, while nobody follows the chains.
    await setAutomine(true);
    await Promise.all(clients.map((client) => client.setBalance({ address: operator, value: parseEther('1000') })));
    progress('their contracts');
    const chains = await placeAll(options, started);
    const relayer = keep(
      startRelayer({
        chains: chains.map(relayedChain),
        privateKey: localRelayerPrivateKey,
        watched: watchedOf(chains),
        log: log.child({ service: 'relayer' }),
      }),
    );
    progress('messages between the chains');
    await connectWorld(chains, () => untilCarried(relayer));
    await seedWorld({ chains, accounts: options.accounts, carried: () => untilCarried(relayer) });
    await setAutomine(false);
    const control = keep(await startControl(relayer, { port: await freePort(usual(usualRelayerPort)) }));
    return { others: chains.slice(1), relayerUrl: control.url };
  });

const startChains = ({ folder, usual }: Options, keep: Keep): Promise<Started[]> =>
  Promise.all(
    others.map(async ({ chainId, port }) => {
      const { rpcUrl } = keep(await startLocalChain(folder, usual(port), chainId));
      return { chainId, rpcUrl };
    }),
  );

/** Ends the chains that a killed platform of three left behind, when one is wanted now. */
export async function stopOtherChains(folder: string): Promise<void> {
  for (const { chainId } of others) await stopLeftover(folder, chainId);
}

async function placeAll({ folder, main, ...options }: Options, started: readonly Started[]): Promise<WorldChain[]> {
  const parameters = getDeployParameters(localChainId, options.publicUrl);
  const home = main.deployment.tokenBridge;
  const placed = await Promise.all(
    started.map(({ chainId, rpcUrl }) => {
      const journal = fileJournal(join(folder, `contracts-${chainId}.json`));
      const { publicUrl, signer, treasury, drawKeyModulus } = options;
      return placeContracts({ chainId, rpcUrl, publicUrl, signer, treasury, drawKeyModulus, journal, home });
    }),
  );
  return [{ ...main, parameters }, ...placed];
}

const carryMilliseconds = 30_000;
const lookAgainMilliseconds = 50;

/** Waits until no message is on its way, except for messages that cannot arrive. */
async function untilCarried(relayer: Relayer): Promise<void> {
  for (let waited = 0; waited < carryMilliseconds; waited += lookAgainMilliseconds) {
    const { open } = (await relayer.look()).standing;
    if (open.every(({ state }) => state !== 'in-flight')) return;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds));
  }
}
