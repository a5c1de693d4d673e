import type { ServicePorts } from '@hatchery/local/ports';

/** The parts that test files share, by the path at which the host of shared.host.ts answers with them. */
export type SharedParts = {
  /** A platform without request limits. Each test brings players of its own, and never stops or breaks it. */
  '/platform': {
    url: string;
    rpcUrl: string;
    databaseUrl: string;
    ports: ServicePorts;
    gameUrl: string;
    folder: string;
  };
  /** A platform of three chains and a relayer, otherwise like the other. */
  '/world': { url: string; rpcUrl: string; gameUrl: string; rpcUrls: Record<number, string>; relayerUrl: string };
  /** Somebody new with an account at the provider that the platform trusts as Google. */
  '/google-person': { sub: string; email: string };
  '/browser': { wsEndpoint: string };
  /** The processes as the images have them: a folder with the tree of each image. */
  '/joined': { folder: string };
};

export type SharedPlatform = SharedParts['/platform'];

async function ask<Path extends keyof SharedParts>(path: Path): Promise<SharedParts[Path]> {
  const host = process.env.TEST_SHARED_URL;
  if (!host) throw new Error('TEST_SHARED_URL is not set. Run tests with npm run jest.');
  const response = await fetch(new URL(path, host));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedParts[Path];
}

/** Returns the platform that all test files of a run share; the first to ask waits until it has started. */
export const sharedPlatform = () => ask('/platform');
export const sharedWorld = () => ask('/world');
export const newGooglePerson = () => ask('/google-person');
export const sharedBrowser = () => ask('/browser');
export const joinedProcesses = () => ask('/joined');
