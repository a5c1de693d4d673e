const takenAtOnce = 50;
/** For so long nobody else looks at what a process has taken, as after its death. */
export const handsOffMilliseconds = 10_000;

type Due<Row> = {
  now: () => Date;
  /** Takes rows that are due, so that they are due again only later. */
  take: (which: { now: Date; again: Date; limit: number }) => Promise<Row[]>;
  /** How many are worked on at once. */
  lanes?: number;
  /** Must not fail: one that is not done stays due, and holds up no other. */
  work: (row: Row) => Promise<unknown>;
  isClosing: () => boolean;
};

/** Works off what is due, in batches, until there is no more or the process closes. */
export async function workOffDue<Row>({ now, take, lanes = takenAtOnce, work, isClosing }: Due<Row>): Promise<void> {
  for (let mayBeMore = true; mayBeMore && !isClosing(); ) {
    const time = now();
    const again = new Date(time.getTime() + handsOffMilliseconds);
    const due = await take({ now: time, again, limit: takenAtOnce });
    mayBeMore = due.length === takenAtOnce;
    const lane = async () => {
      for (let row = due.shift(); row && !isClosing(); row = due.shift()) await work(row);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
}
