import { type FaultName, type Faults, faultNames, noFaults } from './faults.ts';

/** Holds the faults in force and counts how often each has struck. */
export function createGremlin(first: Faults = noFaults) {
  let faults = first;
  let struck = new Set<string>();
  const injected = Object.fromEntries(faultNames.map((name) => [name, 0])) as Record<FaultName, number>;
  return {
    faults: () => faults,
    injected: () => ({ ...injected }),
    set(next: Faults) {
      faults = next;
      struck = new Set();
    },
    /** Counts a fault of a message, once. */
    strike({ fault, key }: { fault: FaultName; key: string }) {
      if (struck.has(`${fault} ${key}`)) return;
      struck.add(`${fault} ${key}`);
      injected[fault] += 1;
    },
  };
}
