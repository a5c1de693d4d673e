import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getNetwork } from '@hatchery/chain/networks';
import { chainConfig } from '@hatchery/chain-service/config';
import { startChainService } from '@hatchery/chain-service/service';
import { localChainId, localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { gatewayConfig } from '@hatchery/gateway/config';
import { startGateway } from '@hatchery/gateway/server';
import { loadConfig } from '@hatchery/kit/config';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createKafkaTransport } from '@hatchery/kit/kafka.transport';
import { createLogger } from '@hatchery/kit/log';
import type { Closable } from '@hatchery/kit/service';
import { signerConfig } from '@hatchery/signer-service/config';
import { startSignerService } from '@hatchery/signer-service/service';
import { ultigenConfig } from '@hatchery/ultigen-service/config';
import { startUltigenService } from '@hatchery/ultigen-service/service';
import { usersConfig } from '@hatchery/users-service/config';
import { startUsersService } from '@hatchery/users-service/service';
import { privateKeyToAddress } from 'viem/accounts';
import { startLocalChain } from './local-chain.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { demoAccounts, seedChain } from './seed.ts';
import { openState } from './state.ts';
import { startWorld, stopOtherChains, type World } from './world.ts';

export type PlatformOptions = {
  /** Where everything that must survive a restart is kept. */
  folder: string;
  /** Port of the gateway; 0 for a free one, and for the database and the chain then too: several such platforms may start at once. */
  port: number;
  logLevel?: string;
  /** Told in words what is being started. */
  progress?: (step: string) => void;
  /** 3 for a chain each that stands for Avalanche, BSC and the product's own layer-1, with messages between them; 1 by default. */
  chains?: 1 | 3;
  /** Real parts that replace the embedded ones: DATABASE_URL, REDIS_URL, KAFKA_BROKERS, RPC_URL, SMTP_URL; and any service's own variables. */
  environment?: Record<string, string | undefined>;
};

export type Platform = Closable & { url: string; rpcUrl: string; databaseUrl: string; world?: World | undefined };

const webDirectory = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Starts the whole platform in this process, on embedded parts unless the environment names real ones. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { folder, environment = {}, progress = () => {} } = options;
  const closables: Closable[] = [];
  const close = async () => {
    for (const part of closables.splice(0).reverse()) await part.close();
  };
  try {
    const state = openState(folder);
    closables.push({ close: async () => state.release() });
    const port = options.port || (await freePort(0));
    const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`;

    progress('database and chain');
    const usual = (wanted: number) => (options.port ? wanted : 0);
    const [database, chain] = await Promise.all([
      environment.DATABASE_URL
        ? { url: environment.DATABASE_URL, close: async () => {} }
        : startPostgres(folder, state.secrets.databasePassword, { port: usual(5433) }),
      environment.RPC_URL
        ? { rpcUrl: environment.RPC_URL, close: async () => {} }
        : startLocalChain(folder, usual(8545)),
    ]);
    closables.push(database, chain);
    progress('contracts');
    const { voucherSignerKey, operatorKey } = state.secrets;
    const ownChain = !environment.RPC_URL;
    const deployment = await seedChain({
      folder,
      ownChain,
      rpcUrl: chain.rpcUrl,
      publicUrl,
      signer: privateKeyToAddress(voucherSignerKey),
      operator: privateKeyToAddress(operatorKey),
    });

    const log = createLogger({ service: 'local', level: options.logLevel ?? 'warn' });
    if (options.chains !== 3) await stopOtherChains(folder);
    const world =
      options.chains === 3
        ? await startWorld({
            folder,
            publicUrl,
            main: { rpcUrl: chain.rpcUrl, deployment },
            signer: privateKeyToAddress(voucherSignerKey),
            treasury: privateKeyToAddress(localDeployerPrivateKey),
            accounts: demoAccounts.map(({ address }) => address),
            usual,
            log,
            progress,
          })
        : undefined;
    if (world) closables.push(world);

    const caught = environment.SMTP_URL ? undefined : await startMailCatcher();
    if (caught) closables.push(caught);

    progress('services');
    const brokers = environment.KAFKA_BROKERS?.split(',');
    const inProcess = createInProcessTransport({ log, holdUntilOpen: true });
    const transport = brokers ? createKafkaTransport({ brokers, clientId: 'hatchery', log }) : inProcess;
    closables.push(transport);
    const ports = await servicePorts();
    const common = {
      ...environment,
      DATABASE_URL: database.url,
      PASSPORT_SECRET: state.secrets.passportSecret,
      SERVICE_URLS: Object.entries(ports)
        .map(([name, servicePort]) => `${name}=http://127.0.0.1:${servicePort}`)
        .join(','),
      PUBLIC_URL: publicUrl,
      CHAIN_ID: String(localChainId),
      RPC_URLS: `${localChainId}=${chain.rpcUrl}`,
      DEPLOYMENTS: JSON.stringify({ [localChainId]: deployment }),
      ACCESS_TOKEN_KEY: state.secrets.accessTokenKey,
      SIGNER_MASTER_KEY: state.secrets.signerMasterKey,
      VOUCHER_SIGNER_KEY: voucherSignerKey,
      OPERATOR_KEY: operatorKey,
      ADMIN_WALLETS: demoAccounts[1]?.address,
      SMTP_URL: environment.SMTP_URL ?? caught?.smtpUrl,
    };
    const at = (name: keyof typeof ports) => ({ ...common, PORT: String(ports[name]) });
    const shared = { transport, log };
    // The signer first: the others call it as soon as they have something to catch up with.
    closables.push(await startSignerService({ config: loadConfig(signerConfig, at('signer')), ...shared }));
    closables.push(
      ...(await Promise.all([
        startUsersService({ config: loadConfig(usersConfig, at('users')), ...shared }),
        startChainService({ config: loadConfig(chainConfig, at('chain')), ...shared }),
        startUltigenService({ config: loadConfig(ultigenConfig, at('ultigen')), ...shared }),
      ])),
    );
    inProcess.open();

    progress('gateway');
    const gateway = await startGateway({
      config: loadConfig(gatewayConfig, {
        ...common,
        PORT: String(port),
        WEB_DIRECTORY: webDirectory,
        CHAIN_ENVIRONMENT: 'local',
        MAIL_CATCHER_URL: caught?.pageUrl,
        CHAINS: JSON.stringify(
          [{ chainId: localChainId, rpcUrl: chain.rpcUrl }, ...(world?.others ?? [])].map(({ chainId, rpcUrl }) => {
            return { id: chainId, name: getNetwork(chainId).name, rpcUrl };
          }),
        ),
      }),
      log,
    });
    closables.push(gateway);
    return { url: publicUrl, rpcUrl: chain.rpcUrl, databaseUrl: database.url, world, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function servicePorts() {
  const [users, signer, chain, ultigen] = await Promise.all([freePort(0), freePort(0), freePort(0), freePort(0)]);
  return { users, signer, chain, ultigen };
}

export const defaultFolder = join(fileURLToPath(new URL('../../', import.meta.url)), '.hatchery');
