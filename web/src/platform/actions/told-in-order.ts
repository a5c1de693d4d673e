import { isRefusal } from '../problem.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

interface Telling<News> {
  /** Tells one. It is told again later unless the platform refused it. */
  tell(news: News, signal: AbortSignal): Promise<void>;
  /** Passes until the pause is over, or there is a reason to end it early. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

/** Tells the newest state of each thing, one after the other. Without a network it goes on trying, with growing pauses. */
export function toldInOrder<News extends { id: string }>({ tell, pause = untilOnline }: Telling<News>) {
  const untold = new Map<string, News>();
  const end = new AbortController();
  const first = () => (end.signal.aborted ? undefined : untold.values().next().value);
  let isTelling = false;

  function forget(news: News): void {
    // A newer state that came meanwhile is still to be told.
    if (untold.get(news.id) === news) untold.delete(news.id);
  }

  async function tellAll(): Promise<void> {
    isTelling = true;
    let pauseMs = firstPauseMs;
    for (let next = first(); next; next = first()) {
      try {
        await tell(next, end.signal);
        forget(next);
        pauseMs = firstPauseMs;
      } catch (error) {
        if (isRefusal(error)) {
          forget(next);
          continue;
        }
        await pause(pauseMs, end.signal);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
    isTelling = false;
  }

  return {
    add(news: News): void {
      untold.set(news.id, news);
      if (!isTelling) void tellAll();
    },
    /** The ids of what was not told yet. */
    ids: () => untold.keys(),
    /** Returns whether nothing newer waits than this. */
    isNewest: (news: News) => untold.get(news.id) === news,
    stop: () => end.abort(),
  };
}

/** Passes until the pause is over, the network is back or the player has left. */
const untilOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    if (signal.aborted) go();
    else signal.addEventListener('abort', go, { once: true });
  });
