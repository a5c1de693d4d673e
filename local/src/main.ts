import { defaultFolder, type Platform, startPlatform } from './platform.ts';
import { demoAccounts } from './seed.ts';

const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;

let platform: Platform | undefined;
let stopping = false;

/** Ctrl-C and a terminal's hang-up end everything in order; a second Ctrl-C ends this process at once. */
async function stop(): Promise<void> {
  if (stopping) process.exit(130);
  stopping = true;
  console.log('\nStopping.');
  await platform?.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

platform = await startPlatform({
  folder: process.env.HATCHERY_STATE ?? defaultFolder,
  port: Number(process.env.PORT ?? 8080),
  logLevel: process.env.LOG_LEVEL,
  environment: process.env,
  progress: (step) => console.log(`  ${seconds().padStart(7)}  ${step}`),
});

console.log(`
Hatchery is ready at ${platform.url}  (${seconds()})

Wallets to import for the local chain (${platform.rpcUrl}, chain id 31337), worth nothing elsewhere:
${demoAccounts.map(({ name, address, privateKey }) => `  ${name.padEnd(7)} ${address}  key ${privateKey}`).join('\n')}

API reference: ${platform.url}/docs    Mails: ${platform.url}/account/mail    Stop: Ctrl-C. State is kept in .hatchery/.
`);
