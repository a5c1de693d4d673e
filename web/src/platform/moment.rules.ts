/** Returns when something happened, to the minute, in the player's own time. */
export const momentWords = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Returns a time as `<input type="datetime-local">` has it, in the time zone of whoever looks. */
export function localTime(iso: string | undefined): string {
  if (!iso) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns whether a text is a time, as `<input type="datetime-local">` gives it. */
export const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
