import { decodeAbiParameters, type Hex, hexToBigInt, pad, toEventSelector, zeroAddress } from 'viem';
import { isSame } from '../messages/message.ts';
import type { Standing } from '../messages/standing.ts';
import type { Finding, Subject } from './subject.ts';
import { isBetween } from './token.ts';
import type { Place } from './watched.ts';

const transferred = toEventSelector('Transfer(address,address,uint256)');
const nobody = pad(zeroAddress);
/** The most findings in one report. */
const findingsAtOnce = 10;

/** Watches creatures. Each creature that was ever minted lives on one chain or is in flight to one. */
export function watchCreatures(places: readonly Place[]): Subject {
  /** The chains that a creature lives on, by its id. */
  let living = new Map<bigint, Set<number>>();
  return {
    topics: [transferred],
    questions: [],
    forget: () => {
      living = new Map();
    },
    take(chainId, logs) {
      const address = places.find((place) => place.chainId === chainId)?.address;
      if (address === undefined) return;
      for (const { address: emitter, topics } of logs) {
        const [topic, from, to, id] = topics as Hex[];
        if (topic !== transferred || id === undefined || !isSame(emitter, address)) continue;
        const chains = living.get(hexToBigInt(id)) ?? new Set();
        if (from === nobody) chains.add(chainId);
        if (to === nobody) chains.delete(chainId);
        living.set(hexToBigInt(id), chains);
      }
    },
    judge(_, standing) {
      const travelling = travellersOf(standing, places);
      const findings: Finding[] = [];
      let livingCount = 0;
      for (const id of new Set([...living.keys(), ...travelling.keys()])) {
        const chains = [...(living.get(id) ?? [])];
        livingCount += chains.length;
        const onTheWay = travelling.get(id) ?? 0;
        if (chains.length + onTheWay === 1 || findings.length >= findingsAtOnce) continue;
        const actual = `on chains ${chains.join(', ') || 'none'}, in ${onTheWay} messages`;
        findings.push({
          invariant: 'a creature lives on one chain or is in flight to one',
          about: `creature ${id}`,
          expected: 'one place',
          actual,
        });
      }
      return { figures: { known: living.size, living: livingCount, travelling: travelling.size }, findings };
    },
  };
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
