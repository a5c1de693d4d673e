import { creaturesLaw } from '@hatchery/chain/laws/creatures-law';
import { itemsLaw } from '@hatchery/chain/laws/items-law';
import type { LawLog } from '@hatchery/chain/laws/law';
import type { Place } from '@hatchery/chain/laws/watched';
import type { Hex } from 'viem';
import { type SentByBridge, sentByBridge } from './bridge-messages.rules.ts';
import { type Credit, ofPlace, takeCredits } from './credits.rules.ts';
import type { AppName, Crossings } from './crossings.ts';
import { createPathBook, type PathBook } from './path-book.ts';
import type { TimedLog } from './path-steps.rules.ts';

/** A message of the bridge that has not taken effect, as far as its receiver was asked. */
export type BridgeMessage = SentByBridge & { isAsked: boolean; isStored: boolean };

/** Everything that the logs of all chains tell of what crosses them. New books learn the same from the same logs. */
export type Books = {
  paths: ReadonlyMap<AppName, PathBook>;
  creatures: ReturnType<typeof creaturesLaw>;
  items: ReturnType<typeof itemsLaw>;
  credits: Map<string, Credit>;
  bridge: Map<Hex, BridgeMessage>;
  /** Adds the logs of a chain, in their order there. */
  take(chainId: number, logs: readonly TimedLog[]): void;
};

export function openBooks({ apps, bridge }: Crossings): Books {
  const paths = new Map([...apps].map(([app, places]) => [app, createPathBook(app, places)]));
  const creatures = creaturesLaw(apps.get('creatures') ?? []);
  const items = itemsLaw(apps.get('items') ?? []);
  const credits = new Map<string, Credit>();
  const messages = new Map<Hex, BridgeMessage>();
  const on = (places: readonly Place[] | undefined, chainId: number) =>
    places?.find((place) => place.chainId === chainId);
  return {
    ...{ paths, creatures, items, credits, bridge: messages },
    take(chainId, logs) {
      for (const [app, book] of paths) {
        const place = on(apps.get(app), chainId);
        if (place) book.take(chainId, ofPlace(logs, place));
      }
      creatures.take(chainId, logs as readonly LawLog[]);
      items.take(chainId, logs as readonly LawLog[]);
      const ofCreatures = on(apps.get('creatures'), chainId);
      if (ofCreatures) takeCredits(credits, chainId, ofPlace(logs, ofCreatures));
      const ofBridge = on(bridge, chainId);
      for (const sent of ofBridge ? sentByBridge(chainId, ofPlace(logs, ofBridge)) : [])
        messages.set(sent.id, { ...sent, isAsked: false, isStored: false });
    },
  };
}
