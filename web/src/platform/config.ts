import { queryOptions } from '@tanstack/react-query';

export interface ChainConfig {
  id: number;
  name: string;
  rpcUrl: string;
  explorerUrl?: string;
}

/** The gateway's settings for the app. */
export interface Config {
  environment: string;
  defaultChainId: number;
  chains: ChainConfig[];
  analyticsUrl?: string;
  walletConnectProjectId?: string;
  /** True when the operator has set up sign-in with Google. */
  google?: boolean;
  /** True on a platform for development that gives away test tokens. */
  faucet?: boolean;
}

let asked: Promise<Config> | undefined;

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error("This site's settings could not be loaded.");
  return (await response.json()) as Config;
}

/** Returns the name of a chain. A chain that the settings do not name goes by its id. */
export const chainName = (config: Pick<Config, 'chains'> | undefined, chainId: number): string =>
  config?.chains.find(({ id }) => id === chainId)?.name ?? `chain ${chainId}`;

/** Loads the settings once. After a failure the next caller tries again. */
export function loadConfig(): Promise<Config> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export const configOptions = queryOptions({
  queryKey: ['config'],
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Loads the analytics script where the operator has switched one on. */
export function startAnalytics({ analyticsUrl }: Config): void {
  if (!analyticsUrl) return;
  const script = document.createElement('script');
  script.src = analyticsUrl;
  script.defer = true;
  document.head.append(script);
}
