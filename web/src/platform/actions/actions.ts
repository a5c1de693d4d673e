import { createStore, useStore } from '../../design/store.ts';
import { type Action, advance, isOpen, mergeReports, withdraw } from './actions.rules.ts';
import { afterStorage, parseActions, serializeActions, storageKey } from './actions.storage.ts';

export type { Action } from './actions.rules.ts';
export { isHeldElsewhere, isOpen } from './actions.rules.ts';

const actions = createStore<Action[]>(parseActions(localStorage.getItem(storageKey), Date.now()));

actions.subscribe(() => {
  try {
    localStorage.setItem(storageKey, serializeActions(actions.get()));
  } catch {
    // A full or forbidden storage only costs the memory across reloads.
  }
});

addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey) actions.set((list) => afterStorage(list, parseActions(newValue, Date.now())));
});

export const useActions = (): Action[] => useStore(actions);
export const useAction = (id: string | undefined): Action | undefined =>
  useStore(actions).find((action) => action.id === id);
export const currentActions = actions.get;
export const subscribeActions = actions.subscribe;
export const findAction = (id: string): Action | undefined => actions.get().find((action) => action.id === id);

export function addAction(facts: Omit<Action, 'createdAt' | 'updatedAt'>): Action {
  const now = Date.now();
  const action = { ...facts, createdAt: now, updatedAt: now };
  actions.set((list) => [...list.filter((other) => other.id !== action.id), action]);
  return action;
}

const change = (id: string, edit: (action: Action) => Action) =>
  actions.set((list) => {
    const edited = list.map((action) => (action.id === id ? edit(action) : action));
    return edited.every((action, index) => action === list[index]) ? list : edited;
  });

/** Applies news to an action; old news changes nothing. */
export const advanceAction = (id: string, news: Partial<Action>): void =>
  change(id, (action) => advance(action, news, Date.now()));

/** Gives the turn back to the player, with why, and since when the wallet may have sent it unnoticed. */
export const withdrawAction = (id: string, failure?: string, unansweredFrom?: number): void =>
  change(id, (action) => withdraw(action, failure, Date.now(), unansweredFrom));

const dismissed = new Set<(action: Action) => void>();

/** Calls `listener` with each open action that the player forgets. */
export function onDismiss(listener: (action: Action) => void): () => void {
  dismissed.add(listener);
  return () => dismissed.delete(listener);
}

export function dismissAction(id: string): void {
  const action = findAction(id);
  actions.set((list) => list.filter((other) => other.id !== id));
  if (action && isOpen(action)) for (const listener of dismissed) listener(action);
}

/** Changes the list as a whole. */
export const editActions = actions.set;

/** Forgets all actions, as after a sign-out. */
export const clearActions = (): void => actions.set([]);

/** Takes in what the platform reports: known actions move on, open ones that began elsewhere appear. */
export const takeReports = (reports: readonly Action[]): void =>
  actions.set((list) => mergeReports(list, reports, Date.now()));
