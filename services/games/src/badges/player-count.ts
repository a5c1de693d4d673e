import type { InternalClients } from '@hatchery/kit/internal';
import { within } from '@hatchery/kit/within';

/** Returns how many players there are, as far as it is known. Never fails, and never takes long. */
export type PlayerCount = () => Promise<number | undefined>;

type Options = { users: Pick<InternalClients['users'], 'playerCount'>; now: () => Date };

/** For so long a count is not asked for again. An older one is shown while a new one is on its way. */
const countMilliseconds = 300_000;
/** For so long users is left alone after it did not answer. */
const pauseMilliseconds = 10_000;
/** For so long a list waits for the first count. */
const patienceMilliseconds = 500;

export function createPlayerCount({ users, now }: Options): PlayerCount {
  let known: number | undefined;
  let nextAskAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  /** The same for all lists: those that come later wait no more. */
  let patience: Promise<void> | undefined;

  const ask = async () => {
    try {
      known = (await users.playerCount({})).players;
      nextAskAt = now().getTime() + countMilliseconds;
    } catch {
      // The last known count stays. Rarities are absent before the first one.
      nextAskAt = now().getTime() + pauseMilliseconds;
    }
    asking = undefined;
  };

  return async () => {
    if (now().getTime() >= nextAskAt && !asking) {
      asking = ask();
      patience = within(patienceMilliseconds, asking);
    }
    if (known === undefined && asking) await patience;
    return known;
  };
}
