/** Something that the frame of a game tells the page around it. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'leave' }
  | { type: 'round'; score: number; rank: number | undefined };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Returns what a frame said, or undefined for anything that a game has no business to say. */
export function messageOf(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, score, rank } = data as Record<string, unknown>;
  if (type === 'hatchery:ready') return { type: 'ready' };
  if (type === 'hatchery:leave') return { type: 'leave' };
  if (type === 'hatchery:round' && isCount(score))
    return { type: 'round', score, rank: isCount(rank) && rank > 0 ? rank : undefined };
  return undefined;
}

/** Returns the origin of a game's page that may be framed; undefined where it could reach into this app. */
export function frameOrigin(embedUrl: string | undefined, own: string): string | undefined {
  const url = embedUrl === undefined ? null : URL.parse(embedUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === own) return undefined;
  return url.origin;
}

const spanMs = 60_000;
const mostTickets = 6;

/** Returns whether a frame asks for tickets without end. @param asked when it asked before, in milliseconds since 1970 */
export const asksTooOften = (asked: readonly number[], now: number): boolean =>
  asked.filter((time) => now - time < spanMs).length >= mostTickets;
