import { setTimeout as delay } from 'node:timers/promises';
import type { Watched } from '@hatchery/chain/laws/watched';
import type { Logger } from '@hatchery/kit/log';
import type { Hex } from 'viem';
import { createAttempts } from './carrying/attempts.ts';
import type { Backoff } from './carrying/backoff.rules.ts';
import { type Counts, createCarrier } from './carrying/carrier.ts';
import { planNext } from './carrying/plan.rules.ts';
import type { RelayedChain } from './chains.ts';
import { befalls } from './faults/faults.rules.ts';
import type { FaultName, Faults } from './faults/faults.ts';
import { createGremlin } from './faults/gremlin.ts';
import type { Look } from './look.ts';
import { openNode } from './node.ts';
import { createObserver } from './observer.ts';
import type { Report } from './watch/watcher.ts';

type RelayerOptions = {
  chains: readonly RelayedChain[];
  /** The key of the account that pays on all chains. Endpoints and messengers accept messages from it alone. */
  privateKey: Hex;
  log: Logger;
  /** The contracts to watch. Default: none. */
  watched?: Watched;
  faults?: Faults;
  /** The wait between two turns when there is nothing to do. Default 500. */
  pollMilliseconds?: number;
  backoff?: Backoff;
  now?: () => number;
  pause?: (milliseconds: number) => Promise<void>;
};

export type Relayer = {
  /** Looks again and returns the open messages. */
  look(): Promise<Look>;
  /** Looks again and returns the watcher's report. */
  watch(): Promise<Report>;
  faults(): { faults: Faults; injected: Record<FaultName, number> };
  setFaults(faults: Faults): void;
  counts(): Counts & { looks: number };
  /** Returns when the last turn ended, and which chains could not be read or written in it. */
  health(): { lastTurnAt: number | undefined; faulty: number[] };
  close(): Promise<void>;
};

const usualBackoff: Backoff = { firstMilliseconds: 1_000, longestMilliseconds: 60_000 };

/**
 * Carries messages between the chains until it is closed. It works in turns: look, plan, send. Everything it needs is on
 * the chains, so a new relayer goes on where this one ended, even after a crash.
 */
export function startRelayer(options: RelayerOptions): Relayer {
  const { chains, log, now = Date.now, pollMilliseconds = 500, backoff = usualBackoff, privateKey } = options;
  const stopping = new AbortController();
  const pause = options.pause ?? ((milliseconds: number) => pauseUntil(milliseconds, stopping.signal));
  const nodes = new Map(
    chains.map(({ chainId, rpcUrl }) => [chainId, openNode({ chainId, rpcUrl, privateKey, pause })]),
  );
  let faultyNow = new Set<number>();
  let faultyLast: ReadonlySet<number> = faultyNow;
  const onFault = (chainId: number, error: unknown) => {
    faultyNow.add(chainId);
    log.warn({ chainId, reason: (error as Error).message }, 'a chain could not be read or written, trying again');
  };
  const attempts = createAttempts(backoff, now);
  const observer = createObserver({ chains, nodes, watched: options.watched ?? {}, attempts, log, onFault });
  const carrier = createCarrier({ chains, nodes, attempts, log, onFault });
  const gremlin = createGremlin(options.faults);
  let lastTurnAt: number | undefined;

  const observe = () => {
    faultyNow = new Set();
    return observer.observe();
  };

  /** Takes one turn. Returns whether there may be more to do at once. */
  async function turn(): Promise<boolean> {
    const name = `look ${observer.looks()}`;
    if (befalls(gremlin.faults(), 'restart', name)) {
      gremlin.strike({ fault: 'restart', key: name });
      observer.forget();
    }
    const { standing, heights } = (await observe()).look;
    const free = await carrier.freeChains([...heights.keys()]);
    // Faults may have changed meanwhile, and what was sent after that is in this look.
    const faults = gremlin.faults();
    const plan = planNext({ standing, faults, now: now(), memory: attempts.memory, isOpen: (id) => free.has(id) });
    plan.befallen.forEach(gremlin.strike);
    const succeeded = await carrier.carry(plan.actions);
    [lastTurnAt, faultyLast] = [now(), faultyNow];
    return succeeded > 0;
  }

  const inTurn = createTurns();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const isBusy = await inTurn(turn).catch((error: unknown) => {
        log.error({ err: error }, 'a turn failed, trying again');
        return false;
      });
      if (!isBusy) await pause(pollMilliseconds);
    }
  })();

  return {
    look: () => inTurn(observe).then(({ look }) => look),
    watch: () => inTurn(observe).then(({ report }) => report),
    faults: () => ({ faults: gremlin.faults(), injected: gremlin.injected() }),
    setFaults(faults) {
      gremlin.set(faults);
      attempts.hurry();
    },
    counts: () => ({ ...carrier.counts(), looks: observer.looks() }),
    health: () => ({ lastTurnAt, faulty: [...faultyLast] }),
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** Runs work one piece at a time, so that no look happens while transactions are being sent. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

const pauseUntil = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal }).catch(() => {});
