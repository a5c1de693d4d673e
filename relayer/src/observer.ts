import type { Attempts } from './carrying/attempts.ts';
import { createLooker, type Look } from './look.ts';
import { createWatcher, type Report, type WatcherOptions } from './watch/watcher.ts';

type Observation = { look: Look; report: Report };

type Options = WatcherOptions & { attempts: Attempts; onFault: (chainId: number, error: unknown) => void };

/** A node may answer with a newer block's state while it makes that block. So a finding has to show in several looks. */
const looksAtFinding = 3;

/** Looks at the chains and checks their invariants. */
export function createObserver({ attempts, onFault, ...options }: Options) {
  const watcher = createWatcher(options);
  const looker = createLooker({ ...options, topics: watcher.topics, onFault });
  let looks = 0;
  return {
    /** Returns the number of looks so far. */
    looks: () => looks,
    async observe(): Promise<Observation> {
      for (let tries = 1; ; tries += 1) {
        const look = await looker.look();
        looks += 1;
        const report = await watcher.judge(look);
        if (report.findings.length > 0 && tries < looksAtFinding) continue;
        attempts.follow(look.standing);
        watcher.tell(report);
        return { look, report };
      }
    },
    /** Drops everything that it learned. */
    forget() {
      looker.forget();
      attempts.forget();
    },
  };
}
