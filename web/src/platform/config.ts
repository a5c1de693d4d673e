import { queryOptions } from '@tanstack/react-query';

export interface ChainConfig {
  id: number;
  name: string;
  rpcUrl: string;
  explorerUrl?: string;
}

/** What the gateway tells the app about where it runs. */
export interface Config {
  environment: string;
  defaultChainId: number;
  chains: ChainConfig[];
  analyticsUrl?: string;
  walletConnectProjectId?: string;
  /** Whether the operator has set up sign-in with Google. */
  google?: boolean;
}

let asked: Promise<Config> | undefined;

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error('The configuration of this site could not be read.');
  return (await response.json()) as Config;
}

/** Asked once; a failure is forgotten, so that the next caller asks again. */
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
