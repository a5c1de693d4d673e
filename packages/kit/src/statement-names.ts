/** Prepared statements take memory in each session of the server, so there are this many at most. */
const mostNames = 200;
const mostCounted = 1_000;
/** A text that was seen this often is worth a plan of its own. */
const seenOften = 5;

/** A type of result with `*` changes with the table, and a plan with it would fail after a migration. */
const nameable = /^\s*(insert|select|update|delete|with)\b[^;*]*$/i;

type Names = { nameOf(text: string): string | undefined };

/** Creates names for the texts that are seen often, so that Postgres parses and plans them once in each session. */
export function createNames(): Names {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostNames) return known;
      const count = (seen.get(text) ?? 0) + 1;
      if (count === seenOften && nameable.test(text)) {
        names.set(text, `kit-${names.size}`);
        seen.delete(text);
        return names.get(text);
      }
      if (count === 1 && seen.size >= mostCounted) seen.clear();
      seen.set(text, Math.min(count, seenOften));
      return undefined;
    },
  };
}

/** The names of this process, alike in all its sessions. */
export const { nameOf } = createNames();
