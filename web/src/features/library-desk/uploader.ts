import type { LibraryTicket } from '@hatchery/api/library-shapes';
import { createStore, type Store } from '../../design/store.ts';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { retryDelay } from '../../platform/retry.rules.ts';
import { fileFault, mostFiles, typeOf } from './file-type.rules.ts';
import { createPartSender } from './part-sender.ts';
import { mostRetries, newUpload, nextUpload, type UploadEvent } from './upload.rules.ts';
import type { UploaderOptions, UploadingFile, Work } from './uploading.ts';

export interface Uploader {
  uploads: Store<readonly UploadingFile[]>;
  /** Begins to upload a file. @returns the key of its upload, or why it cannot be uploaded. */
  add: (file: File) => { key: string } | { fault: string };
  /** Gives a file up, or forgets one that an asset took. */
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Goes on, or pauses: the network came or went. */
  networkChanged: () => void;
  /** Stops all work. What has arrived stays on the platform for a while. */
  stop: () => void;
}

/** Uploads files by parts, two at a time, with retries, and goes on where an earlier visit broke off. */
export function createUploader(options: UploaderOptions): Uploader {
  const { kept, isOnline } = options;
  const uploads = createStore<readonly UploadingFile[]>([]);
  const works = new Map<string, Work>();
  const everything = new AbortController();
  const find = (key: string) => uploads.get().find((one) => one.key === key);

  function tell(key: string, event: UploadEvent): void {
    uploads.set((all) => all.map((one) => (one.key === key ? { ...nextUpload(one, event), file: one.file } : one)));
  }

  const tickets = createTickets({ ...options, find, works, tell, go: () => go(), signal: everything.signal });
  const { refresh } = tickets;
  const sender = createPartSender({ ...options, uploads: uploads.get, find, works, tell, refresh, again: () => go() });

  /** Looks for whatever can be done now. */
  function go(): void {
    if (!isOnline() || everything.signal.aborted) return;
    const fresh: UploadingFile[] = [];
    for (const upload of uploads.get().filter(({ state }) => state === 'waiting')) {
      const [known, work] = [kept.find(upload.file), works.get(upload.key)];
      const isTaken = uploads.get().some(({ ticket }) => ticket !== undefined && ticket === known?.ticket);
      if (known && work && !work.lost && !isTaken) void tickets.resume(upload.key, known.ticket, work);
      else fresh.push(upload);
    }
    for (let from = 0; from < fresh.length; from += mostFiles) void tickets.ask(fresh.slice(from, from + mostFiles));
    sender.send();
  }

  return {
    uploads,
    add(file) {
      const [fault, contentType] = [fileFault(file), typeOf(file)];
      if (fault || !contentType) return { fault: fault ?? '' };
      const key = options.newKey();
      works.set(key, { file, aborter: new AbortController(), targets: [], lost: false });
      uploads.set((all) => [...all, { ...newUpload(key, contentType, file.size), file }]);
      // Files that are chosen together get their tickets together.
      queueMicrotask(go);
      return { key };
    },
    remove(key) {
      const ticket = find(key)?.ticket;
      works.get(key)?.aborter.abort();
      works.delete(key);
      uploads.set((all) => all.filter((one) => one.key !== key));
      if (ticket) kept.forget(ticket);
      go();
    },
    retry(key) {
      tell(key, { type: 'retried' });
      go();
    },
    networkChanged: () => (isOnline() ? go() : sender.interrupt()),
    stop() {
      everything.abort();
      for (const { aborter } of works.values()) aborter.abort();
    },
  };
}

interface TicketsOptions extends UploaderOptions {
  find: (key: string) => UploadingFile | undefined;
  works: ReadonlyMap<string, Work>;
  tell: (key: string, event: UploadEvent) => void;
  go: () => void;
  signal: AbortSignal;
}

/** Gets the tickets of files: new ones, or those of an earlier visit. */
function createTickets({ find, works, tell, go, signal, ask, show, kept, wait, isOnline }: TicketsOptions) {
  function take(key: string, ticket: LibraryTicket, resumed: boolean): void {
    const work = works.get(key);
    if (!work) return;
    work.targets = ticket.parts;
    kept.keep(work.file, ticket);
    tell(key, { type: 'ticketed', ...ticket, resumed });
  }

  /** Runs a call of the platform up to four times. Without a network, its files wait. */
  async function asking(keys: readonly string[], aborted: AbortSignal, call: () => Promise<void>): Promise<void> {
    for (const key of keys) tell(key, { type: 'asked' });
    for (let failures = 0; ; failures += 1) {
      try {
        await call();
        break;
      } catch (error) {
        if (aborted.aborted) return;
        if (isOnline() && failures < mostRetries && isPassing(error)) {
          await wait(retryDelay(failures), aborted);
          continue;
        }
        const event: UploadEvent = isOnline() ? { type: 'failed', fault: wordsFor(error) } : { type: 'unasked' };
        for (const key of keys) tell(key, event);
        break;
      }
    }
    go();
  }

  return {
    /** Goes on with the ticket of an earlier visit, or asks for another one if it is gone. */
    resume: (key: string, ticket: string, work: Work) =>
      asking([key], work.aborter.signal, async () => {
        try {
          take(key, await show(ticket, work.aborter.signal), true);
        } catch (error) {
          if (!isGone(error)) throw error;
          work.lost = true;
          kept.forget(ticket);
          tell(key, { type: 'unasked' });
        }
      }),

    ask(files: readonly UploadingFile[]): Promise<void> {
      const wanted = files.map(({ contentType, size }) => ({ contentType, size }));
      const keys = files.map(({ key }) => key);
      return asking(keys, signal, async () => {
        for (const [index, ticket] of (await ask(wanted, signal)).entries()) take(keys[index] ?? '', ticket, false);
      });
    },

    /** Asks again where the parts go, and which are there. A ticket that is gone is replaced once. */
    async refresh(key: string): Promise<void> {
      const [upload, work] = [find(key), works.get(key)];
      if (!upload?.ticket || !work) return;
      try {
        take(key, await show(upload.ticket, work.aborter.signal), upload.resumed);
      } catch (error) {
        if (!isGone(error) || work.lost) throw error;
        work.lost = true;
        kept.forget(upload.ticket);
        tell(key, { type: 'lost' });
      }
    },
  };
}

/** Returns whether a ticket cannot be used any more: it is used, expired, or of somebody else. */
const isGone = (error: unknown): boolean => error instanceof ApiProblem && [400, 404, 409, 410].includes(error.status);

/** Returns whether a call may succeed soon. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500 || error.status === 408;
