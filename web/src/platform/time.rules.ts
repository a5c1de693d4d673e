const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A moment as one says it, as in "2 hours ago"; anything within the last minute is just now. */
export function agoWords(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const [unit, size] of steps) {
    if (seconds >= size)
      return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
  }
  return 'just now';
}

/** A time to wait as a clock counts it down, as in "0:42" or "1:02:05". */
export function countdownWords(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** A time to wait for ears, as in "2 minutes". */
export function waitWords(seconds: number): string {
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A day as one says it, as in "21 November". */
export const dayWords = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
