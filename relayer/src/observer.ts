import type { Attempts } from './carrying/attempts.ts';
import { createLooker, type Look } from './look.ts';
import { createWatcher, type Report, type WatcherOptions } from './watch/watcher.ts';

export type Observation = { look: Look; report: Report };

export type Observer = ReturnType<typeof createObserver>;

type Options = WatcherOptions & { attempts: Attempts; onFault: (chainId: number, error: unknown) => void };

/** A node may answer with a newer block's state while it makes that block: what is wrong is looked at again before it is believed. */
const looksAtWrong = 3;

/** Looks at the world and judges it. */
export function createObserver({ attempts, onFault, ...options }: Options) {
  const watcher = createWatcher(options);
  const looker = createLooker({ ...options, topics: watcher.topics, onFault });
  let looks = 0;
  return {
    /** How often it has looked. */
    looks: () => looks,
    async observe(): Promise<Observation> {
      for (let tries = 1; ; tries += 1) {
        const look = await looker.look();
        looks += 1;
        const report = await watcher.judge(look);
        if (report.findings.length > 0 && tries < looksAtWrong) continue;
        attempts.follow(look.standing);
        watcher.tell(report);
        return { look, report };
      }
    },
    /** Begins as if it had never looked. */
    forget() {
      looker.forget();
      attempts.forget();
    },
  };
}
