const takenAtOnce = 50;
/** For so long nobody else looks at what a process has taken, as after its death. */
export const handsOffMilliseconds = 10_000;

/** Rows that are still due for one reason: the first error, the row that met it, and how many did. */
export type Late = { err: unknown; id: string; count: number };

type Due<Row> = {
  now: () => Date;
  /** Takes rows that are due, so that they are due again only later. */
  take: (which: { now: Date; again: Date; limit: number }) => Promise<Row[]>;
  /** How many are worked on at once. */
  lanes?: number;
  /** One that fails stays due, and holds up no other. */
  work: (row: Row) => Promise<unknown>;
  /** Learns what failed, once for each reason: while a neighbour is away, everything fails that is due. */
  tellLate: (late: Late) => void;
  isClosing: () => boolean;
};

/** Works off what is due, in batches, until there is no more or the process closes. */
export async function workOffDue<Row extends { id: string }>(options: Due<Row>): Promise<void> {
  const { now, take, lanes = takenAtOnce, work, tellLate, isClosing } = options;
  const late = new Map<string, Late>();
  try {
    for (let mayBeMore = true; mayBeMore && !isClosing(); ) {
      const time = now();
      const again = new Date(time.getTime() + handsOffMilliseconds);
      const due = await take({ now: time, again, limit: takenAtOnce });
      mayBeMore = due.length === takenAtOnce;
      const lane = async () => {
        for (let row = due.shift(); row && !isClosing(); row = due.shift()) {
          const { id } = row;
          await work(row).catch((error: unknown) => noteLate(late, error, id));
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    }
  } finally {
    for (const one of late.values()) tellLate(one);
  }
}

function noteLate(late: Map<string, Late>, err: unknown, id: string): void {
  const reason = err instanceof Error ? err.message : String(err);
  const known = late.get(reason);
  if (known) known.count += 1;
  else late.set(reason, { err, id, count: 1 });
}
