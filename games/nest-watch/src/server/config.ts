import { createHmac } from 'node:crypto';

export type Config = {
  /** The origin of the Hatchery app that may show the game in a frame. */
  appOrigin: string;
  /** Where the API is asked. The app's origin, unless it is nearer by another way. */
  apiUrl: string;
  apiKey: string;
  /** Id of the game's row in Hatchery's catalogue. */
  gameId: string;
  /** Signs sessions and rounds. All replicas have the same. */
  signingKey: Buffer;
  host: string;
  port: number;
};

const nestWatchId = '6f1d0c52-2f0b-4f5e-9a86-6e6573747761';

/** Reads the variables of the process. @throws Error that names the one which is missing or wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const needed = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is missing.`);
    return value;
  };
  const apiKey = needed('HATCHERY_API_KEY');
  const appOrigin = originOf('HATCHERY_URL', needed('HATCHERY_URL'));
  return {
    appOrigin,
    apiUrl: originOf('HATCHERY_API_URL', environment.HATCHERY_API_URL || appOrigin),
    apiKey,
    gameId: environment.GAME_ID || nestWatchId,
    // One secret is enough to keep: the key of rounds follows from the API key, and ends with it.
    signingKey: createHmac('sha256', apiKey).update('nest-watch rounds').digest(),
    host: environment.HOST || '127.0.0.1',
    port: Number(environment.PORT ?? 3020),
  };
}

function originOf(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new Error(`${name} is no web address.`);
  return new URL(text).origin;
}
