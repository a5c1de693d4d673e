/** An answer from elsewhere, and when it was asked for. */
export type Remembered<Answer> = Answer & { readAt: Date };

export type Memory<Answer> = {
  /** Returns the last answer, or reads if that is older than this, or if there is none. @throws what `read` throws. */
  get(longestAgeMilliseconds: number): Promise<Remembered<Answer>>;
  /** Reads again. */
  refresh(): Promise<Remembered<Answer>>;
};

/** Remembers an answer, so that a source that is away hides none. Callers without a known one share one read. */
export function remember<Answer extends object>(read: () => Promise<Answer>, now: () => Date): Memory<Answer> {
  let known: Remembered<Answer> | undefined;
  let reading: Promise<Remembered<Answer>> | undefined;

  async function readOnce(): Promise<Remembered<Answer>> {
    const readAt = now();
    known = { ...(await read()), readAt };
    return known;
  }

  function refresh(): Promise<Remembered<Answer>> {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    refresh,
    get: async (longestAgeMilliseconds) => {
      const isYoung = known && now().getTime() - known.readAt.getTime() <= longestAgeMilliseconds;
      return isYoung && known ? known : refresh();
    },
  };
}
