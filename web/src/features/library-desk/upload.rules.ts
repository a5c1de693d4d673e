import type { LibraryType } from '@hatchery/api/library-shapes';

/** A part of a file on its way. */
export interface Part {
  /** Its first byte in the file. */
  at: number;
  size: number;
  /** `resting`: it broke off, and is sent again after a pause. */
  state: 'missing' | 'sending' | 'resting' | 'arrived';
  /** Bytes that the attempt under way has sent. */
  sent: number;
  /** How often it broke off. */
  failures: number;
}

/** A file on its way to the platform. */
export interface Upload {
  key: string;
  contentType: LibraryType;
  size: number;
  /** `waiting`: it has no ticket yet. `asking`: the platform is asked for one. */
  state: 'waiting' | 'asking' | 'sending' | 'done' | 'failed';
  ticket?: string | undefined;
  parts: readonly Part[];
  /** Goes on with what an earlier visit has sent. */
  resumed: boolean;
  /** Why it failed, in words. */
  fault?: string | undefined;
}

export type UploadEvent =
  | { type: 'asked' }
  | { type: 'ticketed'; ticket: string; parts: readonly { size: number; arrived: boolean }[]; resumed?: boolean }
  | { type: 'unasked' }
  | { type: 'lost' }
  | { type: 'failed'; fault: string }
  | { type: 'retried' }
  | PartEvent;

/** `broke` counts as a failure, `interrupted` does not: the device was offline. */
type PartEvent =
  | { type: 'started' | 'arrived' | 'broke' | 'interrupted' | 'rested'; part: number }
  | { type: 'sent'; part: number; bytes: number };

/** How many parts are sent at once, of all files together. */
export const mostAtOnce = 2;
/** How often a part is sent again by itself. */
export const mostRetries = 3;

export const newUpload = (key: string, contentType: LibraryType, size: number): Upload => ({
  key,
  contentType,
  size,
  state: 'waiting',
  parts: [],
  resumed: false,
});

/** Returns an upload after something happened to it. */
export function nextUpload(upload: Upload, event: UploadEvent): Upload {
  switch (event.type) {
    case 'asked':
      return { ...upload, state: 'asking' };
    case 'unasked':
      return { ...upload, state: 'waiting' };
    case 'lost':
      return { ...upload, state: 'waiting', ticket: undefined, parts: [], resumed: false };
    case 'ticketed':
      return settled(ticketed(upload, event));
    case 'failed':
      return { ...upload, state: 'failed', fault: event.fault };
    case 'retried':
      return retried(upload);
    default:
      return settled({ ...upload, parts: upload.parts.with(event.part, nextPart(upload.parts[event.part], event)) });
  }
}

function ticketed(upload: Upload, event: Extract<UploadEvent, { type: 'ticketed' }>): Upload {
  let at = 0;
  const parts = event.parts.map(({ size, arrived }, index): Part => {
    const before = upload.parts[index];
    const part = { at, size, failures: before?.failures ?? 0, sent: 0 };
    at += size;
    // A part that is being sent goes on.
    if (!arrived && before?.state === 'sending') return before;
    return { ...part, state: arrived ? 'arrived' : (before?.state ?? 'missing') };
  });
  const { ticket, resumed = upload.resumed } = event;
  const state = upload.state === 'failed' ? 'failed' : 'sending';
  return { ...upload, ticket, resumed, parts, state };
}

function nextPart(part: Part | undefined, event: PartEvent): Part {
  if (!part) throw new RangeError(`There is no part ${event.part}.`);
  switch (event.type) {
    case 'started':
      return { ...part, state: 'sending', sent: 0 };
    case 'sent':
      // A browser may tell of bytes after it told that the attempt broke off.
      return part.state === 'sending' ? { ...part, sent: Math.min(event.bytes, part.size) } : part;
    case 'arrived':
      return { ...part, state: 'arrived', sent: 0 };
    case 'broke':
      return { ...part, state: 'resting', sent: 0, failures: part.failures + 1 };
    default:
      return { ...part, state: part.state === 'arrived' ? 'arrived' : 'missing', sent: 0 };
  }
}

const settled = (upload: Upload): Upload =>
  upload.parts.length > 0 && upload.parts.every(({ state }) => state === 'arrived')
    ? { ...upload, state: 'done', fault: undefined }
    : upload;

function retried(upload: Upload): Upload {
  if (upload.state !== 'failed') return upload;
  const parts = upload.parts.map((part): Part => {
    const state = part.state === 'resting' ? 'missing' : part.state;
    return { ...part, state, failures: 0 };
  });
  return { ...upload, parts, state: upload.ticket ? 'sending' : 'waiting', fault: undefined };
}

/** Returns whether a part that broke off is sent again by itself. */
export const isSentAgain = ({ failures }: Pick<Part, 'failures'>): boolean => failures <= mostRetries;

/** Milliseconds before a part that broke off is sent again: 1 s, 2 s, 4 s. */
export const pauseOf = ({ failures }: Pick<Part, 'failures'>): number => 1_000 * 2 ** (failures - 1);

/** Returns the parts to send now: those of the first files first, so that files arrive one after the other. */
export function partsToSend(uploads: readonly Upload[]): { key: string; part: number }[] {
  const busy = uploads.flatMap(({ parts }) => parts).filter(({ state }) => state === 'sending').length;
  return uploads
    .filter(({ state }) => state === 'sending')
    .flatMap(({ key, parts }) => parts.flatMap(({ state }, part) => (state === 'missing' ? [{ key, part }] : [])))
    .slice(0, Math.max(0, mostAtOnce - busy));
}

/**
 * Judges the answer to a part that was not taken. `there`: a part of this number is said to be there. `elsewhere`: where to
 * send it has to be asked again. `never`: it would be refused again.
 */
export function judgePart(status: number | undefined): 'there' | 'elsewhere' | 'never' | 'again' {
  if (status === 409 || status === 412) return 'there';
  if (status === 413 || status === 415) return 'never';
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
    ? 'elsewhere'
    : 'again';
}

/** Returns how many bytes of a file have been sent. */
export const sentOf = ({ parts }: Pick<Upload, 'parts'>): number =>
  parts.reduce((sum, { state, size, sent }) => sum + (state === 'arrived' ? size : sent), 0);

export interface Shown {
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'done';
  words: string;
}

/** Returns the state of an upload as people see it. */
export function shownOf(upload: Upload, online: boolean): Shown {
  const { state, size, parts } = upload;
  if (state === 'done') return { state, words: 'Uploaded' };
  if (state === 'failed') return { state, words: upload.fault ?? 'It broke off.' };
  const sent = sentOf(upload);
  // A browser counts what it has handed to the network, which is not there yet.
  const percent = `${Math.min(99, Math.floor((100 * sent) / size))} %`;
  if (!online) return { state: 'paused', words: `Paused at ${percent}: you're offline. It goes on by itself.` };
  const begun = sent > 0 || parts.some((part) => part.state !== 'missing');
  if (state !== 'sending' || !begun) return { state: 'waiting', words: 'Waiting' };
  const rests = parts.some((part) => part.state === 'resting') && !parts.some((part) => part.state === 'sending');
  return { state: 'sending', words: rests ? `Trying again, ${percent} uploaded` : `Uploading, ${percent}` };
}

/** Returns uploads in words, as in "3 of 5 files are uploaded". */
export function allWords(uploads: readonly Upload[]): string {
  const done = uploads.filter(({ state }) => state === 'done').length;
  const files = uploads.length === 1 ? 'file is' : 'files are';
  return done === uploads.length ? `${done} ${files} uploaded` : `${done} of ${uploads.length} ${files} uploaded`;
}
