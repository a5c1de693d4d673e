/** Time, which tests move by hand. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something later. @returns what calls it off */
  after(milliseconds: number, run: () => void): () => void;
};

export const clock: Clock = {
  now: Date.now,
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
