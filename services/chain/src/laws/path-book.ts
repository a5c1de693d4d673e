import type { Address } from 'viem';
import type { AppName, AppPlace } from './crossings.ts';
import { stepsOf, type TimedLog } from './path-steps.rules.ts';
import { isAt, newPath, type Path, type Step, sendOn, settle } from './paths.rules.ts';

export type PathBook = {
  /** Adds the logs of this application on a chain, in their order there. */
  take(chainId: number, logs: readonly TimedLog[]): void;
  paths(): Path[];
  /** The messages from or to contracts that the platform does not follow, which leave the laws of this family open. */
  strays(): string | undefined;
};

/** Keeps the messages of one application between all its chains, as their logs tell of them. */
export function createPathBook(app: AppName, places: readonly AppPlace[]): PathBook {
  const paths = new Map<string, Path>();
  const trusted = new Map<string, Address>();
  const retried = new Map<number, { effect?: string }>();
  let stray: string | undefined;

  const pathBetween = (from: AppPlace | undefined, to: AppPlace | undefined): Path | undefined => {
    if (!from || !to) return undefined;
    const key = `${from.chainId} ${to.chainId}`;
    const path = paths.get(key) ?? newPath(from, to);
    paths.set(key, path);
    return path;
  };

  const takeStep = (here: AppPlace, step: Step) => {
    const { lzId } = step;
    if (step.did === 'trust') {
      trusted.set(`${here.chainId} ${lzId}`, step.remote);
      return;
    }
    const remote = 'sender' in step ? step.sender : trusted.get(`${here.chainId} ${lzId}`);
    const there = places.find((place) => remote !== undefined && isAt(place, lzId, remote));
    const path = step.did === 'send' ? pathBetween(here, there) : pathBetween(there, here);
    if (!path) stray = `messages between chain ${here.chainId} and ${remote} on the chain of endpoint ${lzId}`;
    else if (step.did === 'send') sendOn(path, step.parcel);
    else path.arrivals.push(step);
  };

  return {
    take(chainId, logs) {
      const here = places.find((place) => place.chainId === chainId);
      if (!here) return;
      const noted = retried.get(chainId) ?? {};
      retried.set(chainId, noted);
      for (const step of stepsOf(app, logs, noted)) takeStep(here, step);
      for (const path of paths.values()) settle(path);
    },
    paths: () => [...paths.values()],
    strays: () => stray,
  };
}
