import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { isSentAgain, judgePart, partsToSend, pauseOf, type UploadEvent } from './upload.rules.ts';
import type { UploaderOptions, UploadingFile, Work } from './uploading.ts';

interface PartSenderOptions extends Pick<UploaderOptions, 'put' | 'wait' | 'isOnline'> {
  uploads: () => readonly UploadingFile[];
  find: (key: string) => UploadingFile | undefined;
  works: ReadonlyMap<string, Work>;
  tell: (key: string, event: UploadEvent) => void;
  /** Asks again where the parts of a file go, and which are there. */
  refresh: (key: string) => Promise<void>;
  /** Looks for more work: something has changed. */
  again: () => void;
}

/** A part that sends no byte for this long counts as broken off. */
export const stalledMs = 60_000;

/** Sends the parts of files, as many at once as the rules allow. */
export function createPartSender(options: PartSenderOptions) {
  const { uploads, find, works, tell, refresh, again, put, wait, isOnline } = options;
  /** Aborted when the network goes, since a browser may not notice for minutes. */
  let line = new AbortController();

  async function sendPart(key: string, part: number, { file, aborter, targets }: Work): Promise<void> {
    const [target, place] = [targets[part], find(key)?.parts[part]];
    if (!target || !place) return;
    tell(key, { type: 'started', part });
    const stopped = AbortSignal.any([aborter.signal, line.signal]);
    const pulse = watch(wait);
    try {
      await put(file.slice(place.at, place.at + place.size), target, {
        signal: AbortSignal.any([stopped, pulse.stalled]),
        onProgress(sent) {
          pulse.beat();
          tell(key, { type: 'sent', part, bytes: Math.round(sent * place.size) });
        },
      });
      tell(key, { type: 'arrived', part });
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (stopped.aborted || !isOnline()) tell(key, { type: 'interrupted', part });
      else await mend(key, part, pulse.stalled.aborted ? new TypeError('The upload stalled.') : error);
    } finally {
      pulse.end();
    }
    again();
  }

  /** Decides what becomes of a part that was not taken. */
  async function mend(key: string, part: number, error: unknown): Promise<void> {
    const work = works.get(key);
    if (!work) return;
    const verdict = judgePart(error instanceof ApiProblem ? error.status : undefined);
    tell(key, { type: 'broke', part });
    if (verdict === 'never') return fail(key, error);
    again();
    // Only the platform knows whether all of a part is there: another attempt may be under way, or may have broken off.
    if (verdict === 'there' || verdict === 'elsewhere') await refresh(key).catch(() => undefined);
    const now = find(key)?.parts[part];
    if (now?.state !== 'resting') return;
    if (!isSentAgain(now)) return fail(key, (await isReadable(work.file)) ? error : new Error(unreadable));
    await wait(pauseOf(now), work.aborter.signal);
    if (find(key)?.parts[part]?.state === 'resting') tell(key, { type: 'rested', part });
  }

  const fail = (key: string, error: unknown) => tell(key, { type: 'failed', fault: wordsFor(error) });

  return {
    send(): void {
      for (const { key, part } of partsToSend(uploads())) {
        const work = works.get(key);
        if (work) void sendPart(key, part, work);
      }
    },
    /** Breaks off what is being sent, without a failure. */
    interrupt(): void {
      line.abort();
      line = new AbortController();
    },
  };
}

/** Notices when nothing has happened for a while. */
function watch(wait: UploaderOptions['wait']) {
  const [stalled, ended] = [new AbortController(), new AbortController()];
  let beats = 0;
  async function look(): Promise<void> {
    const before = beats;
    await wait(stalledMs, ended.signal);
    if (ended.signal.aborted) return;
    if (beats === before) stalled.abort();
    else await look();
  }
  void look();
  return {
    stalled: stalled.signal,
    beat() {
      beats += 1;
    },
    end: () => ended.abort(),
  };
}

const unreadable = 'The file was changed or moved on your device. Remove it here, and choose it again.';

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
