import { decodeAbiParameters, type Hex, hexToBigInt, pad, toEventSelector, zeroAddress } from 'viem';
import type { Standing } from '../messages/ledger.ts';
import { isSame } from '../messages/message.ts';
import type { Finding, Subject } from './subject.ts';
import { isBetween } from './token.ts';
import type { Place } from './watched.ts';

const transferred = toEventSelector('Transfer(address,address,uint256)');
const nobody = pad(zeroAddress);
/** Findings of one law that are told at once. */
const toldAtOnce = 10;

/** Creatures: each that was ever minted lives on one chain, or is on its way to one. */
export function watchCreatures(places: readonly Place[]): Subject {
  /** By id, the chains that it lives on. */
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
        if (chains.length + onTheWay === 1 || findings.length >= toldAtOnce) continue;
        const actual = `on chains ${chains.join(', ') || 'none'}, in ${onTheWay} messages`;
        findings.push({
          law: 'a creature lives on one chain or is on its way to one',
          about: `creature ${id}`,
          expected: 'one place',
          actual,
        });
      }
      return { figures: { known: living.size, living: livingCount, travelling: travelling.size }, findings };
    },
  };
}

/** How many messages, or rests of them, each creature is in. */
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

/** Of a creature in a payload, its id first (contracts/src/omnimon/IOmnichainCreatures.sol). */
const wordsPerCreature = 5;

export function idsOf(payload: Hex): bigint[] {
  const [, words] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint256[]' }], payload);
  return words.filter((_, index) => index % wordsPerCreature === 0);
}
