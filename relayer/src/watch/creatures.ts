import { creaturesLaw } from '@hatchery/chain/laws/creatures-law';
import { isSame } from '@hatchery/chain/laws/law';
import type { Place } from '@hatchery/chain/laws/watched';
import { decodeAbiParameters, type Hex } from 'viem';
import type { Standing } from '../messages/standing.ts';
import type { Subject } from './subject.ts';
import { isBetween } from './token.ts';

/** Watches creatures. Each creature that was ever minted lives on one chain or is in flight to one. */
export function watchCreatures(places: readonly Place[]): Subject {
  const { judge, ...law } = creaturesLaw(places);
  return { ...law, questions: [], judge: (_, standing) => judge(travellersOf(standing, places)) };
}

/** Counts the messages and credits that hold each creature. */
function travellersOf({ open, givenUp, credits }: Standing, places: readonly Place[]): Map<bigint, number> {
  const travelling = new Map<bigint, number>();
  const add = (ids: readonly bigint[]) => {
    for (const id of ids) travelling.set(id, (travelling.get(id) ?? 0) + 1);
  };
  for (const message of [...open.map((one) => one.message), ...givenUp])
    if (message.by === 'endpoint' && isBetween(message, places)) add(idsOf(message.payload));
  for (const { chainId, application, payload, index } of credits)
    if (places.some((place) => place.chainId === chainId && isSame(place.address, application)))
      add(idsOf(payload).slice(Number(index)));
  return travelling;
}

/** A creature's words in a payload. Its id is the first (contracts/src/omnimon/IOmnichainCreatures.sol). */
const wordsPerCreature = 5;

export function idsOf(payload: Hex): bigint[] {
  const [, words] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint256[]' }], payload);
  return words.filter((_, index) => index % wordsPerCreature === 0);
}
