import type { AccountAction } from '@hatchery/api/account-actions';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { Action } from './actions.rules.ts';
import { clearActions, currentActions, editActions, onDismiss, subscribeActions } from './actions.ts';
import { contentOf, mergeKept, missedOf } from './kept-actions.rules.ts';
import { toldInOrder } from './told-in-order.ts';

/** Names the account whose actions this browser keeps. */
const ownerKey = 'hatchery.actions.of';
/** As many as a page of the account holds. */
const limit = 100;

type Keeping = ReturnType<typeof createKeeping>;

/** The queue that tells the account of who is signed in; a new one for each sign-in. */
let keeping: Keeping | undefined;
/** For each reading that is under way, what changes meanwhile: its answer may be older. */
const readings = new Set<Set<string>>();

const stateOf = ({ status, step, hash, updatedAt }: Action): string => [status, step, hash, updatedAt].join();

function createKeeping() {
  const told = new Map(currentActions().map((action) => [action.id, stateOf(action)]));
  const markTold = (action: Action) => told.set(action.id, stateOf(action));
  const news = toldInOrder<Action>({
    async tell(action, signal) {
      const body = contentOf(action);
      const kept = body && (await api.users.storeAccountAction({ params: { id: action.id }, body }, { signal }));
      if (kept && !signal.aborted && news.isNewest(action)) take([kept]);
    },
  });

  function note(action: Action): void {
    if (!contentOf(action) || told.get(action.id) === stateOf(action)) return;
    markTold(action);
    for (const changed of readings) changed.add(action.id);
    news.add(action);
  }

  /** Takes in what the account keeps. What it told needs no telling. */
  function take(kept: readonly AccountAction[]): void {
    editActions((list) => {
      const next = mergeKept(list, kept, Date.now());
      for (const action of next) if (action.elsewhere) markTold(action);
      return next;
    });
  }

  return {
    note,
    take,
    /** Tells an action that the account has missed, whatever it was told. */
    tellAgain(action: Action): void {
      told.delete(action.id);
      note(action);
    },
    untoldIds: news.ids,
    stop: news.stop,
  };
}

/** Reads what the account keeps of all devices; what changed here meanwhile is left out. */
async function read(signal?: AbortSignal): Promise<AccountAction[]> {
  const changed = new Set(keeping?.untoldIds());
  readings.add(changed);
  try {
    const { items } = await api.users.accountActions({ query: { limit } }, signal ? { signal } : {});
    return items.filter(({ id }) => !changed.has(id));
  } finally {
    readings.delete(changed);
  }
}

/** The actions of an account, by its id: nobody gets those of the account before. */
export const keptActionsOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['mine', 'actions', userId],
    queryFn: ({ signal }) => read(signal),
    enabled: userId !== undefined,
    staleTime: 1_000,
  });

/** Takes in what was read, and tells what the account has missed. */
export function receiveKept(kept: readonly AccountAction[]): void {
  if (!keeping) return;
  keeping.take(kept);
  for (const action of missedOf(currentActions(), kept)) keeping.tellAgain(action);
}

/**
 * Makes the actions of this browser those of a player, and forgets what another account left, whose session ended by itself.
 * The actions that a guest began go with them to the account that they sign in to.
 */
export function ownActions({ uid, guest }: { uid: string; guest: boolean }): void {
  const owner = localStorage.getItem(ownerKey);
  if (owner !== null && owner !== uid) clearActions();
  try {
    if (guest) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, uid);
  } catch {
    // A full storage only costs what was not told before a reload.
  }
}

const forgetElsewhere = () =>
  editActions((list) => (list.some(({ elsewhere }) => elsewhere) ? list.filter(({ elsewhere }) => !elsewhere) : list));

/** Tells the account each change of this browser's actions until what it returns is called, which forgets other devices' ones. */
export function keepActions(): () => void {
  const mine = createKeeping();
  keeping = mine;
  const unsubscribes = [
    subscribeActions(() => {
      for (const action of currentActions()) mine.note(action);
    }),
    onDismiss((action) => {
      // Elsewhere it would wait for a turn that nobody wants any more.
      mine.note({
        ...action,
        status: 'failed',
        failure: 'You cleared it on your other device.',
        updatedAt: Math.max(Date.now(), action.updatedAt + 1),
      });
    }),
  ];
  return () => {
    mine.stop();
    if (keeping === mine) keeping = undefined;
    for (const unsubscribe of unsubscribes) unsubscribe();
    forgetElsewhere();
  };
}

const freshMs = 2_000;

/** Asks the account once more whether another device has an action open. Without a network it does not wait for long. */
export async function refreshKept(): Promise<void> {
  const asked = keeping;
  const kept = asked && (await read(AbortSignal.timeout(freshMs)).catch(() => undefined));
  if (kept && keeping === asked) asked.take(kept);
}
