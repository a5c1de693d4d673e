import { type Hex, hexToBigInt, pad, toEventSelector, zeroAddress } from 'viem';
import { type Finding, finding, findingsAtOnce, isSame, type LawLog, type Verdict } from './law.ts';
import type { Place } from './watched.ts';

const transferred = toEventSelector('Transfer(address,address,uint256)');
const nobody = pad(zeroAddress);

type Law = {
  topics: readonly Hex[];
  /** Drops what it learned from logs. They follow again from the first block. */
  forget(): void;
  take(chainId: number, logs: readonly LawLog[]): void;
  /** @param travelling in how many messages and credits each creature is, by its id */
  judge(travelling: ReadonlyMap<bigint, number>): Verdict;
};

/** Watches creatures. Each creature that was ever minted lives on one chain or is in flight to one. */
export function creaturesLaw(places: readonly Place[]): Law {
  /** The chains that a creature lives on, by its id. */
  let living = new Map<bigint, Set<number>>();
  return {
    topics: [transferred],
    forget: () => {
      living = new Map();
    },
    take(chainId, logs) {
      const address = places.find((place) => place.chainId === chainId)?.address;
      if (address === undefined) return;
      for (const { address: emitter, topics } of logs) {
        const [topic, from, to, id] = topics;
        if (topic !== transferred || id === undefined || !isSame(emitter, address)) continue;
        const chains = living.get(hexToBigInt(id)) ?? new Set();
        if (from === nobody) chains.add(chainId);
        if (to === nobody) chains.delete(chainId);
        living.set(hexToBigInt(id), chains);
      }
    },
    judge(travelling) {
      const findings: Finding[] = [];
      let livingCount = 0;
      for (const id of new Set([...living.keys(), ...travelling.keys()])) {
        const chains = [...(living.get(id) ?? [])];
        livingCount += chains.length;
        const onTheWay = travelling.get(id) ?? 0;
        if (chains.length + onTheWay === 1 || findings.length >= findingsAtOnce) continue;
        const actual = `on chains ${chains.join(', ') || 'none'}, in ${onTheWay} messages`;
        findings.push(finding('creatures', `creature ${id}`, 'one place', actual));
      }
      return { figures: { known: living.size, living: livingCount, travelling: travelling.size }, findings };
    },
  };
}
