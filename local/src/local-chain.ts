import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localChainId } from '@hatchery/contracts/deploy/local.ts';
import { anvilBinary, keptStates, rescueTransactions } from '@hatchery/kit/anvil';
import { createTestClient, http, publicActions } from 'viem';
import { startMiner } from './miner.ts';
import { freePort } from './ports.ts';
import { isRunning } from './state.ts';

type LocalChain = { rpcUrl: string; close(): Promise<void> };

/**
 * Starts anvil on the saved state of a chain id. It mines a block each second while there is something to mine, and few
 * otherwise, so that the state stays small.
 */
export async function startLocalChain(
  folder: string,
  wantedPort: number,
  chainId: number = localChainId,
): Promise<LocalChain> {
  const file = (ending: string) => fileOf(folder, chainId, ending);
  const port = await stopLeftover(folder, chainId).then(() => freePort(wantedPort));
  const state = file('json');
  const options = ['--chain-id', String(chainId), '--port', String(port), '--host', '127.0.0.1', '--silent'];
  const genesis = genesisSeconds(file('genesis'));
  const mining = [
    '--no-mining',
    ...keptStates,
    '--slots-in-an-epoch',
    '1',
    '--state',
    state,
    '--state-interval',
    '2',
    '--timestamp',
    genesis,
  ];
  const anvil = spawn(anvilBinary(), [...options, ...mining], { detached: true, stdio: 'ignore' });
  anvil.unref();
  const exited = new Promise<void>((resolve) => anvil.once('exit', () => resolve()));
  writeFileSync(file('pid'), String(anvil.pid));
  const rpcUrl = `http://127.0.0.1:${port}`;
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl, { timeout: 10_000 }) }).extend(
    publicActions,
  );
  await untilAnswering(() => {
    // Another process may answer on this port.
    if (anvil.exitCode !== null) throw new Error(`anvil ended with code ${anvil.exitCode}.`);
    return client.getChainId();
  });
  // The clock continues from now, not from the first block.
  await client.request({ method: 'anvil_setTime' as never, params: [Date.now()] as never });
  const miner = startMiner(client);
  const endRescue = rescueTransactions(rpcUrl);
  const close = async () => {
    endRescue();
    await miner.close();
    // Keeps this process alive until the chain has ended.
    anvil.ref();
    anvil.kill('SIGTERM');
    await exited;
    rmSync(file('pid'), { force: true });
  };
  return { rpcUrl, close };
}

/** Time of the first block. Anvil makes that block again at each start, and followers recognize the chain by it. */
function genesisSeconds(file: string): string {
  if (!existsSync(file)) writeFileSync(file, String(Math.floor(Date.now() / 1_000)));
  return readFileSync(file, 'utf8');
}

const fileOf = (folder: string, chainId: number, ending: string) =>
  join(folder, `${chainId === localChainId ? 'chain' : `chain-${chainId}`}.${ending}`);

/** Ends a chain that a killed platform left behind, after it has saved its state. */
export async function stopLeftover(folder: string, chainId: number): Promise<void> {
  const file = fileOf(folder, chainId, 'pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (!pid || !isRunning(pid)) return;
  process.kill(pid, 'SIGTERM');
  for (let waited = 0; isRunning(pid) && waited < 10_000; waited += 50) await delay(50);
}

async function untilAnswering(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 200) throw new Error('The local chain did not start.', { cause: error });
      await delay(25);
    }
  }
}
