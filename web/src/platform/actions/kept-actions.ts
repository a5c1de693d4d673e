import type { AccountAction } from '@hatchery/api/account-actions';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ApiProblem } from '../problem.ts';
import type { Action } from './actions.rules.ts';
import { currentActions, editActions, findAction, onDismiss, subscribeActions } from './actions.ts';
import { contentOf, mergeKept, missedOf } from './kept-actions.rules.ts';

/** Names the account whose actions this browser keeps. */
const ownerKey = 'hatchery.actions.of';
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** As many as a page of the account holds. */
const limit = 100;

/** The newest state of each action that the account has not been told of. */
const untold = new Map<string, Action>();
const told = new Map<string, string>();
/** For each reading that is under way, what changes meanwhile: its answer may be older. */
const readings = new Set<Set<string>>();
let isTelling = false;
/** The account whose actions are told; a new one for each sign-in. */
let turn: AbortController | undefined;

const stateOf = ({ status, step, hash, updatedAt }: Action): string => [status, step, hash, updatedAt].join();

function note(action: Action): void {
  if (!contentOf(action) || told.get(action.id) === stateOf(action)) return;
  told.set(action.id, stateOf(action));
  untold.set(action.id, action);
  for (const changed of readings) changed.add(action.id);
}

/** Takes in what the account keeps. What it told needs no telling. */
function takeKept(kept: readonly AccountAction[]): void {
  editActions((list) => {
    const next = mergeKept(list, kept, Date.now());
    for (const action of next) if (action.elsewhere) told.set(action.id, stateOf(action));
    return next;
  });
}

const forgetElsewhere = () =>
  editActions((list) => (list.some(({ elsewhere }) => elsewhere) ? list.filter(({ elsewhere }) => !elsewhere) : list));

/** Passes until the pause is over, the network is back or the player has left. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go, { once: true });
  });

/** An answer that no repetition changes. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 409, 429].includes(error.status);

/** Tells the account what it has not heard, one after the other. Without a network it goes on trying, with growing pauses. */
async function tell(signal: AbortSignal): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  let pauseMs = firstPauseMs;
  for (let next = first(); next && !signal.aborted; next = first()) {
    const body = contentOf(next);
    try {
      const kept = body && (await api.users.storeAccountAction({ params: { id: next.id }, body }, { signal }));
      if (untold.get(next.id) === next) untold.delete(next.id);
      if (kept && !signal.aborted && !untold.has(next.id)) takeKept([kept]);
      pauseMs = firstPauseMs;
    } catch (error) {
      if (isRefused(error)) untold.delete(next.id);
      else await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
  isTelling = false;
  if (turn && turn.signal !== signal) void tell(turn.signal);
}

const first = (): Action | undefined => untold.values().next().value;

/** Reads what the account keeps of all devices; what changed here meanwhile is left out. */
async function read(signal?: AbortSignal): Promise<AccountAction[]> {
  const changed = new Set(untold.keys());
  readings.add(changed);
  try {
    const { items } = await api.users.accountActions({ query: { limit } }, signal ? { signal } : {});
    return items.filter(({ id }) => !changed.has(id));
  } finally {
    readings.delete(changed);
  }
}

export const keptActionsOptions = queryOptions({
  queryKey: ['mine', 'actions'],
  queryFn: ({ signal }) => read(signal),
  staleTime: 1_000,
});

/** Takes in what was read, and tells what the account has missed. */
export function receiveKept(kept: readonly AccountAction[]): void {
  if (!turn) return;
  takeKept(kept);
  for (const action of ownsStored ? missedOf(currentActions(), kept) : []) {
    told.delete(action.id);
    note(action);
  }
  if (untold.size > 0) void tell(turn.signal);
}

/** True where the actions stored before this sign-in are of the same account. */
let ownsStored = false;

/** Tells an account each change of this browser's actions until what it returns is called, which forgets other devices' ones. */
export function keepActions(userId: string): () => void {
  const mine = new AbortController();
  turn = mine;
  const owner = localStorage.getItem(ownerKey);
  ownsStored = owner === null || owner === userId;
  for (const action of currentActions()) told.set(action.id, stateOf(action));
  try {
    localStorage.setItem(ownerKey, userId);
  } catch {
    // A full storage only costs what was not told before a reload.
  }
  const unsubscribes = [
    subscribeActions(() => {
      for (const action of currentActions()) note(action);
      if (untold.size > 0) void tell(mine.signal);
    }),
    onDismiss((action) => {
      // Elsewhere it would wait for a turn that nobody wants any more.
      note({
        ...action,
        status: 'failed',
        failure: 'You cleared it on your other device.',
        updatedAt: Math.max(Date.now(), action.updatedAt + 1),
      });
      if (untold.size > 0) void tell(mine.signal);
    }),
  ];
  return () => {
    mine.abort();
    if (turn === mine) turn = undefined;
    for (const unsubscribe of unsubscribes) unsubscribe();
    untold.clear();
    told.clear();
    forgetElsewhere();
  };
}

const freshMs = 2_000;

/** Asks the account once more whether another device has an action open. Without a network it does not wait for long. */
export async function refreshKept(id: string): Promise<Action | undefined> {
  if (turn) await read(AbortSignal.timeout(freshMs)).then(takeKept, () => undefined);
  return findAction(id);
}
