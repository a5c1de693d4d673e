import { flushCompileCache } from 'node:module';
import { getNetwork } from '@hatchery/chain/networks';
import type { Closable } from '@hatchery/kit/closing';
import { seedGoods } from './goods.ts';
import { startNestWatch } from './nest-watch.ts';
import { defaultFolder, type Platform, startPlatform } from './platform.ts';
import { demoAccounts } from './seed.ts';
import type { World } from './world.ts';

// Counted from the command, which installs and builds first and then says when it began.
const started = Number(process.env.HATCHERY_STARTED_AT ?? performance.timeOrigin);
const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;

let platform: Platform | undefined;
let nestWatch: Closable | undefined;
let stoppedAt: number | undefined;
/** One Ctrl-C may arrive several times: from the terminal, and from npm. */
const oneKeyPressMilliseconds = 500;

/**
 * Ends everything in order on Ctrl-C, on SIGTERM, or when the terminal closes. A second Ctrl-C ends this process at once. Another
 * SIGTERM does nothing: a supervisor often sends it to the whole group, and the command passes it on as well.
 */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stoppedAt !== undefined) {
    if (signal === 'SIGINT' && Date.now() - stoppedAt > oneKeyPressMilliseconds) process.exit(130);
    return;
  }
  stoppedAt = Date.now();
  console.log('\nStopping.');
  await nestWatch?.close();
  await platform?.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

/** Reads the number of chains. @throws Error for any number but 1 and 3. */
function chainsOf(text: string | undefined): 1 | 3 {
  if (text === undefined || text === '' || text === '1') return 1;
  if (text !== '3') throw new Error('LOCAL_CHAINS is 1 or 3.');
  if (process.env.RPC_URL) throw new Error('LOCAL_CHAINS=3 starts its own chains: remove RPC_URL.');
  return 3;
}

function describeWorld(world: World | undefined): string {
  if (!world) return '';
  const chains = world.others.map(
    ({ chainId, rpcUrl }) => `  ${getNetwork(chainId).name}: ${rpcUrl}, chain id ${chainId}`,
  );
  return `
Two more chains, where these wallets hold game tokens too:
${chains.join('\n')}
  Messages under way: ${world.relayerUrl}/messages    Invariants: ${world.relayerUrl}/watch    Faults: PUT ${world.relayerUrl}/faults
`;
}

/** The wallets of guests who came before there was anything to give. */
const early: string[] = [];
let welcome = (address: string): unknown => early.push(address);
const complain = (error: unknown, missing = 'No goods to try:') => {
  if (stoppedAt === undefined) console.error(missing, (error as Error).message);
};

/** Fills bags and airdrops while the platform can be used already. */
async function fillBags({ url, deployment }: Platform): Promise<void> {
  const goods = await seedGoods({ url, deployment });
  welcome = (address) => goods.welcome(address).catch((error) => complain(error));
  await Promise.all(early.map(welcome));
}

const folder = process.env.HATCHERY_STATE ?? defaultFolder;
platform = await startPlatform({
  folder,
  port: Number(process.env.PORT ?? 8080),
  logLevel: process.env.LOG_LEVEL,
  chains: chainsOf(process.env.LOCAL_CHAINS),
  environment: process.env,
  onGuest: (address) => void welcome(address),
  progress: (step) => console.log(`  ${seconds().padStart(7)}  ${step}`),
});

console.log(`
Hatchery is ready at ${platform.url}  (${seconds()})

Wallets to import for the local chain (${platform.rpcUrl}, chain id 31337). Never use them on a real chain:
${demoAccounts.map(({ name, address, privateKey }) => `  ${name.padEnd(7)} ${address}  key ${privateKey}`).join('\n')}
${describeWorld(platform.world)}
Nest Watch: ${platform.url}/play/nest-watch, served at ${platform.gameUrl}
API reference: ${platform.url}/docs    Mails: ${platform.url}/account/mail
Ctrl-C stops everything. State stays in ${folder}.
`);
// Node writes compiled code when it ends, and a process that is killed would leave none to the next start.
flushCompileCache();
fillBags(platform).catch((error) => complain(error));
startNestWatch(platform).then(
  (started) => {
    nestWatch = started;
  },
  (error) => complain(error, 'Nest Watch is not played:'),
);
