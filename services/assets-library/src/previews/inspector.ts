import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import type { AnnouncedFile, Answer, Inspected } from './inspected.ts';
import { type Ended, LookingProcess, type ProcessLimits } from './looking-process.ts';

export type { FileFacts, Inspected, MadePreview } from './inspected.ts';

export type Inspector = {
  /**
   * Looks at a file: checks its type, and makes its facts and previews. One file after the other.
   * @throws Problem bad-request, whose message tells the uploader why the file is refused; service-unavailable.
   */
  inspect(file: AnnouncedFile): Promise<Inspected>;
  close(): Promise<void>;
};

type Limits = ProcessLimits & { idleMilliseconds: number };

const usualLimits: Limits = {
  fileMilliseconds: 60_000,
  bytes: 256 * 1024 * 1024,
  watchMilliseconds: 500,
  idleMilliseconds: 60_000,
};

type Options = { log: Logger; limits?: Partial<Limits> };

/** Creates what looks at files in a process of its own, which is started when it is needed and ended when it was not for a while. */
export function createInspector({ log, limits: given }: Options): Inspector {
  const limits = { ...usualLimits, ...given };
  let current: LookingProcess | undefined;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const leave = async () => {
    const left = current;
    current = undefined;
    await left?.end();
  };
  const ask = async (file: AnnouncedFile): Promise<Answer | Ended> => {
    if (isClosed) throw notNow();
    clearTimeout(idle);
    if (current?.isSpent()) await leave();
    current ??= new LookingProcess(limits);
    const answer = await current.look(file);
    if (current?.isSpent()) await leave();
    else idle = setTimeout(leave, limits.idleMilliseconds).unref();
    return answer;
  };
  const inspect = async (file: AnnouncedFile): Promise<Inspected> => {
    const answer = await ask(file);
    // The file is not to blame for what ends with the service.
    if (isClosed) throw notNow();
    if (!('ended' in answer && answer.ended === 'crash')) return judge(answer, log);
    // Somebody else may have killed it. A file does it again.
    log.warn({ details: answer.details }, 'the process that looks at files died, and looks at this one again');
    const second = await ask(file);
    if (isClosed) throw notNow();
    return judge(second, log);
  };

  return {
    inspect: (file) => {
      const turn = last.then(() => inspect(file));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await leave();
      await last;
    },
  };
}

const notNow = (cause?: unknown) =>
  new Problem('service-unavailable', 'The file could not be looked at right now. Please try again.', { cause });

const refusals = {
  time: 'This file takes too much time to look at.',
  memory: 'This file takes too much memory to look at.',
  crash: 'This file cannot be looked at. It may be damaged.',
};

/** Returns what was found. @throws Problem */
function judge(answer: Answer | Ended, log: Logger): Inspected {
  if ('inspected' in answer) return answer.inspected;
  if ('refusal' in answer) throw new Problem('bad-request', answer.refusal, { cause: answer.cause });
  if ('ended' in answer && answer.ended !== 'start') {
    log.warn({ ended: answer.ended, details: answer.details }, 'a file ended the process that looked at it');
    throw new Problem('bad-request', refusals[answer.ended]);
  }
  const details = 'fault' in answer ? answer.fault : answer.details;
  log.error({ details }, 'the process that looks at files does not work');
  throw notNow(details);
}
