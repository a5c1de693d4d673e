const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns a moment in words, as in "2 hours ago"; within the last minute it is just now. */
export function agoWords(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const [unit, size] of steps) {
    if (seconds >= size)
      return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
  }
  return 'just now';
}

/** Returns seconds as a countdown, as in "0:42" or "1:02:05". */
export function countdownWords(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Returns seconds in words for screen readers, as in "2 minutes". */
export function waitWords(seconds: number): string {
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns a day in words, as in "21 November". */
export const dayWords = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

/** Returns the hour of a moment in the player's own time, as in "14:32". @param ms milliseconds since 1970 */
export const hourWords = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
