import { serviceUrls } from '@hatchery/api/services';
import type { Deployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { localChainId } from '@hatchery/contracts/deploy/local.ts';
import { publicHalf } from '@hatchery/kit/passport-keys';
import type { ServicePorts } from './ports.ts';
import { demoAccounts } from './seed.ts';
import type { Secrets } from './state.ts';

export type Environment = Record<string, string | undefined>;

/** A local chain with its contracts. */
export type PlacedChain = { chainId: number; rpcUrl: string; deployment: Deployment };

type Given = {
  /** Variables that replace the embedded parts. */
  given: Environment;
  secrets: Secrets;
  databaseUrl: string;
  publicUrl: string;
  /** The folder of uploads, unless S3_ENDPOINT is set. */
  filesDirectory: string;
  ports: ServicePorts;
  chains: readonly PlacedChain[];
  smtpUrl: string | undefined;
  /** Where Nest Watch is served, once it is started. */
  gameUrl?: string | undefined;
};

/** Returns the variables of every service, as a deployment sets them. */
export function servicesEnvironment(options: Given): Environment {
  const { given, secrets, databaseUrl, publicUrl, filesDirectory, ports, chains, smtpUrl, gameUrl } = options;
  return {
    // A broker on this machine is alone.
    KAFKA_REPLICATION: '1',
    // A chain of one's own has room for everybody.
    GUEST_EGGS_PER_DAY: '1000000',
    REWARD_EGGS_PER_DAY: '1000000',
    USUAL_NEWCOMERS_PER_HOUR: 'address=1000000,network=1000000,platform=1000000',
    // Where the game that comes with the platform is served.
    GAME_ORIGINS: gameUrl,
    ...given,
    // Services in one process cannot share a port. Each answers /metrics on its own.
    METRICS_PORT: undefined,
    DATABASE_URL: databaseUrl,
    PASSPORT_KEYS: publicPassportKeys(secrets.passportKeys),
    SERVICE_URLS: serviceUrls((name) => `http://127.0.0.1:${ports[name]}`),
    PUBLIC_URL: publicUrl,
    FILES_DIRECTORY: filesDirectory,
    CHAIN_ID: String(localChainId),
    RPC_URLS: chains.map(({ chainId, rpcUrl }) => `${chainId}=${rpcUrl}`).join(','),
    DEPLOYMENTS: JSON.stringify(Object.fromEntries(chains.map(({ chainId, deployment }) => [chainId, deployment]))),
    ACCESS_TOKEN_KEY: secrets.accessTokenKey,
    SIGNER_MASTER_KEY: secrets.signerMasterKey,
    VOUCHER_SIGNER_KEY: secrets.voucherSignerKey,
    OPERATOR_KEY: secrets.operatorKey,
    DRAW_KEY: secrets.drawKey,
    DRAW_SEED_KEY: secrets.drawSeedKey,
    DOWNLOAD_KEY: secrets.downloadKey,
    ADMIN_WALLETS: demoAccounts[1]?.address,
    SMTP_URL: smtpUrl,
  };
}

/** Returns PASSPORT_KEYS: the public halves of the keys of all processes. */
export const publicPassportKeys = (privateKeys: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(privateKeys).map(([name, key]) => [name, [publicHalf(key)]])));

/** Returns the gateway's CHAINS: the endpoints that a browser on this machine may connect to. */
export const browserChains = (chains: readonly PlacedChain[]): string =>
  JSON.stringify(chains.map(({ chainId, rpcUrl }) => ({ id: chainId, name: getNetwork(chainId).name, rpcUrl })));
