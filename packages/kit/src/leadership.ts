import { randomUUID } from 'node:crypto';
import { type Alarm, createAlarm } from './alarm.ts';
import type { Closable } from './closing.ts';
import type { Database, Transaction } from './database.ts';
import { freeLeaseOfEnded, isLeaseHeld, type Lease, lockLease, releaseLease, renewLease, takeLease } from './leases.ts';
import type { Logger } from './log.ts';
import { createGauge } from './metrics.ts';

/** The proof of a leader. */
export type Lead = {
  /** Returns whether the lead was lost, given up, or not renewed in time. Asks nobody. */
  isOver(): boolean;
  /** Asks the database. Call it at the start of each turn. @throws LeadLost, or the fault of a database that does not answer. */
  prove(): Promise<void>;
  /** Proves the lead in a short transaction, until whose end nobody else can take it. @throws LeadLost */
  check(tx: Transaction): Promise<void>;
};

/** Another process leads now, or may lead: this one could not renew its lease in time. */
export class LeadLost extends Error {
  override readonly name = 'LeadLost';
  constructor(name: string) {
    super(`This process does not lead "${name}" any more.`);
  }
}

type Options = {
  database: Database;
  /** Names what is led. One process at a time leads it. */
  name: string;
  log: Logger;
  /** Rings when the lead is lost or given up. */
  alarm: Alarm;
  /** Runs until the lead is over. If it throws, the lead is given up. */
  work: (lead: Lead) => Promise<void>;
  /** How often other processes try to become the leader. Default 1 second. */
  candidacyMilliseconds?: number;
  /** Another process can lead this long after a leader was last heard of. Default 10 seconds. */
  leaseMilliseconds?: number;
};

const usualLeaseMilliseconds = 10_000;

/**
 * Runs work while this process is the leader. The leader holds a row in `leases`, which it renews. It stops by its own clock before the
 * row runs out by the database's. Closing waits for the work to end, and hands the lead over at once.
 */
export function leadWhilePossible(options: Options): Closable {
  const { database, log, alarm, name, candidacyMilliseconds = 1_000 } = options;
  const { leaseMilliseconds = usualLeaseMilliseconds } = options;
  const held = database.metrics && createGauge(database.metrics, 'lease_held');
  const tell = (value: 0 | 1) => held?.set({ lease: name }, value);
  tell(0);
  let stopping = false;
  const stopListening = database.listen(releasesOf(database), (released) => {
    if (released === name) alarm.ring();
  });
  const run = async () => {
    while (!stopping) {
      await freeLeaseOfEnded(database.background, name).catch(() => {});
      const holding = { database, name, log, leaseMilliseconds, restMilliseconds: 0 };
      const work = (lead: Lead) => {
        tell(1);
        return options.work(lead);
      };
      await hold(holding, { alarm, isStopping: () => stopping }, work).catch((error: unknown) =>
        log.warn({ err: error, lead: name }, 'the lead was lost'),
      );
      tell(0);
      if (!stopping) await alarm.wait(candidacyMilliseconds);
    }
  };
  const running = run();
  return {
    close: async () => {
      stopping = true;
      alarm.ring();
      await running;
      stopListening();
    },
  };
}

/**
 * Runs work once, unless another process runs it or began to rest from it less than `restMilliseconds` ago.
 * A failure lets the next process try at once.
 * @returns what the work returned; undefined if another process runs it or rests.
 */
export async function leadOnce<Result>(options: {
  database: Database;
  name: string;
  log: Logger;
  restMilliseconds: number;
  work: () => Promise<Result>;
}): Promise<Result | undefined> {
  const holding = { ...options, leaseMilliseconds: usualLeaseMilliseconds };
  return hold(holding, { alarm: createAlarm(), isStopping: () => false }, options.work);
}

type Holding = Pick<Options, 'database' | 'name' | 'log'> & { leaseMilliseconds: number; restMilliseconds: number };
type Caller = { alarm: Alarm; isStopping: () => boolean };

/** Takes the lease if it is free, runs the work, and gives it back. */
async function hold<Result>(
  holding: Holding,
  caller: Caller,
  work: (lead: Lead) => Promise<Result>,
): Promise<Result | undefined> {
  const { database, name, leaseMilliseconds } = holding;
  const patienceMilliseconds = leaseMilliseconds / 3;
  const askedAt = performance.now();
  const times = { milliseconds: leaseMilliseconds, patienceMilliseconds };
  const lease = await takeLease(database.background, { name, holder: randomUUID() }, times);
  if (!lease) return undefined;
  const { lead, close } = keep(lease, askedAt, holding, caller);
  let restMilliseconds = 0;
  try {
    const result = await work(lead);
    restMilliseconds = holding.restMilliseconds;
    return result;
  } finally {
    await close();
    await releaseLease(database.background, lease, { restMilliseconds, patienceMilliseconds }).catch(() => {});
    if (restMilliseconds === 0) await database.notify(releasesOf(database), name);
  }
}

/** Renews a lease until closed. */
function keep(
  lease: Lease,
  askedAt: number,
  { database, log, leaseMilliseconds }: Holding,
  { alarm, isStopping }: Caller,
): { lead: Lead } & Closable {
  const patienceMilliseconds = leaseMilliseconds / 3;
  const pause = createAlarm();
  // Counted from before the question, so this runs out before the row does.
  let until = askedAt + leaseMilliseconds;
  let lost = false;
  let closing = false;
  const isOver = () => lost || isStopping() || performance.now() >= until;
  const lose = () => {
    lost = true;
    alarm.ring();
  };
  const demand = (isHeld: boolean) => {
    if (!isHeld) lose();
    if (!isHeld || performance.now() >= until) throw new LeadLost(lease.name);
  };
  const renew = async () => {
    const from = performance.now();
    const times = { milliseconds: leaseMilliseconds, patienceMilliseconds };
    if (await renewLease(database.background, lease, times)) until = from + leaseMilliseconds;
    else lose();
  };
  const run = async () => {
    while (!closing && !lost) {
      await pause.wait(patienceMilliseconds);
      if (closing) return;
      await renew().catch((error: unknown) =>
        log.warn({ err: error, lead: lease.name }, 'a lease could not be renewed'),
      );
      if (performance.now() >= until) lose();
    }
  };
  const running = run();
  return {
    lead: {
      isOver,
      prove: async () => demand(await isLeaseHeld(database.background, lease, { patienceMilliseconds })),
      check: async (tx) => demand(await lockLease(tx, lease)),
    },
    close: async () => {
      closing = true;
      pause.ring();
      await running;
    },
  };
}

/** Returns the channel that tells candidates of leads that were given up. */
const releasesOf = (database: Database): string => `leases_${database.schema}`;
