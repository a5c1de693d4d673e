import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deployment } from '@hatchery/chain/addresses';
import { localChainId, localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { gatewayConfig } from '@hatchery/gateway/config';
import { startGateway } from '@hatchery/gateway/server';
import { type Closable, type Keep, startParts } from '@hatchery/kit/closing';
import { loadConfig } from '@hatchery/kit/config';
import { createLogger, type LogDestination, type Logger } from '@hatchery/kit/log';
import { createInProcessPubSub, type PubSub } from '@hatchery/kit/pub-sub';
import { privateKeyToAddress } from 'viem/accounts';
import { browserChains, type Environment, type PlacedChain, servicesEnvironment } from './environment.ts';
import { startFaucet } from './faucet.ts';
import { startLocalChain } from './local-chain.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { findServicePorts, freePort, type ServicePorts } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { demoAccounts, seedChain } from './seed.ts';
import { startServices } from './services.ts';
import { drawKeyModulus, openState, type Secrets } from './state.ts';
import { startWorld, stopOtherChains, type World } from './world.ts';

export type PlatformOptions = {
  /** The folder for everything that must survive a restart. */
  folder: string;
  /** Port of the gateway. With 0, everything takes free ports, so several platforms can start at once. */
  port: number;
  logLevel?: string;
  /** Takes the log lines in place of the standard output. */
  logTo?: LogDestination;
  /** Called with a sentence for each step of the start. */
  progress?: (step: string) => void;
  /** 3 for chains in the places of Avalanche, BSC and the product's own layer 1, with messages between them. Default 1. */
  chains?: 1 | 3;
  /** Called with the wallet of each new guest. */
  onGuest?: (address: string) => void;
  /** DATABASE_URL, REDIS_URL, KAFKA_BROKERS, RPC_URL and SMTP_URL replace embedded parts. Services read their variables too. */
  environment?: Environment;
};

export type Platform = Closable & {
  url: string;
  rpcUrl: string;
  databaseUrl: string;
  deployment: Deployment;
  /** The address of each service. */
  ports: ServicePorts;
  /** The address that is kept for Nest Watch. */
  gameUrl: string;
  world?: World | undefined;
};

/** The values that the steps of a start share. */
type Starting = {
  options: PlatformOptions;
  environment: Environment;
  progress: (step: string) => void;
  secrets: Secrets;
  port: number;
  publicUrl: string;
  /** Returns the port to ask for in place of a usual one; 0 for any. */
  usual: (port: number) => number;
  log: Logger;
  keep: Keep;
};

const webDirectory = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const nestWatchPort = 3020;
const nothingToClose = async () => {};

/** Starts the whole platform in this process. Uses embedded parts unless the environment names real ones. */
export const startPlatform = (options: PlatformOptions): Promise<Platform> =>
  startParts(async (keep) => {
    const starting = await prepare(options, keep);
    const { environment, progress, log, publicUrl: url } = starting;
    progress('database and chain');
    const [database, chain] = await startEngines(starting);
    progress('contracts');
    const deployment = await placeContracts(starting, chain.rpcUrl);
    const main = { chainId: localChainId, rpcUrl: chain.rpcUrl, deployment };
    const world = await startOtherChains(starting, main);
    const chains = [main, ...(world?.others ?? [])];
    const mails = environment.SMTP_URL ? undefined : keep(await startMailCatcher());

    progress('services');
    const ports = await findServicePorts(starting.usual);
    // Not at localhost, where the platform is: cookies do not tell ports apart.
    const gameUrl = `http://127.0.0.1:${await freePort(starting.usual(nestWatchPort))}`;
    const common = servicesEnvironment({
      given: environment,
      secrets: starting.secrets,
      databaseUrl: database.url,
      publicUrl: url,
      filesDirectory: join(options.folder, 'files'),
      ports,
      chains,
      smtpUrl: environment.SMTP_URL ?? mails?.smtpUrl,
      gameUrl,
    });
    // One process needs no Redis to tell its gateway what to forget.
    const revocations = common.REDIS_URL ? undefined : createInProcessPubSub();
    const { passportKeys } = starting.secrets;
    keep(await startServices({ environment: common, passportKeys, ports, revocations, log, onGuest: options.onGuest }));
    progress('gateway');
    const faucet = environment.RPC_URL ? undefined : keep(await startFaucet({ ...main, token: deployment.gameToken }));
    const own = { CHAINS: browserChains(chains), MAIL_CATCHER_URL: mails?.pageUrl, FAUCET_URL: faucet?.url };
    await openGateway(starting, { environment: { ...common, ...own }, revocations });
    return { url, rpcUrl: chain.rpcUrl, databaseUrl: database.url, deployment, ports, gameUrl, world };
  });

async function prepare(options: PlatformOptions, keep: Keep): Promise<Starting> {
  const { environment = {}, progress = () => {} } = options;
  const state = openState(options.folder);
  keep({ close: async () => state.release() });
  const port = options.port || (await freePort(0));
  return {
    options,
    environment,
    progress,
    secrets: state.secrets,
    port,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${port}`,
    usual: (wanted) => (options.port ? wanted : 0),
    log: createLogger({
      service: 'local',
      level: options.logLevel ?? 'warn',
      ...(options.logTo ? { destination: options.logTo } : {}),
    }),
    keep,
  };
}

/** Starts Postgres and the main chain, or uses those that the environment names. */
async function startEngines({ options, environment, secrets, usual, keep }: Starting) {
  const { DATABASE_URL, RPC_URL } = environment;
  const [database, chain] = await Promise.all([
    DATABASE_URL
      ? { url: DATABASE_URL, close: nothingToClose }
      : startPostgres(options.folder, secrets.databasePassword, { port: usual(5433) }),
    RPC_URL ? { rpcUrl: RPC_URL, close: nothingToClose } : startLocalChain(options.folder, usual(8545)),
  ]);
  return [keep(database), keep(chain)] as const;
}

const placeContracts = ({ options, environment, secrets, publicUrl }: Starting, rpcUrl: string) =>
  seedChain({
    folder: options.folder,
    ownChain: !environment.RPC_URL,
    rpcUrl,
    publicUrl,
    signer: privateKeyToAddress(secrets.voucherSignerKey),
    operator: privateKeyToAddress(secrets.operatorKey),
    drawKeyModulus: drawKeyModulus(secrets),
  });

async function startOtherChains(starting: Starting, main: PlacedChain): Promise<World | undefined> {
  const { options, secrets, publicUrl, usual, log, progress, keep } = starting;
  if (options.chains !== 3) {
    await stopOtherChains(options.folder);
    return undefined;
  }
  const world = await startWorld({
    folder: options.folder,
    publicUrl,
    main,
    signer: privateKeyToAddress(secrets.voucherSignerKey),
    operator: privateKeyToAddress(secrets.operatorKey),
    treasury: privateKeyToAddress(localDeployerPrivateKey),
    drawKeyModulus: drawKeyModulus(secrets),
    accounts: demoAccounts.map(({ address }) => address),
    usual,
    log,
    progress,
  });
  return keep(world);
}

type Told = { environment: Environment; revocations: PubSub | undefined };

async function openGateway(
  { environment: given, port, secrets, log, keep }: Starting,
  { revocations, ...told }: Told,
): Promise<void> {
  const environment = {
    ...told.environment,
    PASSPORT_KEY: secrets.passportKeys.gateway,
    PORT: String(port),
    METRICS_PORT: given.METRICS_PORT,
    WEB_DIRECTORY: webDirectory,
    CHAIN_ENVIRONMENT: 'local',
  };
  keep(await startGateway({ config: loadConfig(gatewayConfig, environment), revocations, log }));
}

export const defaultFolder = join(fileURLToPath(new URL('../../', import.meta.url)), '.hatchery');
