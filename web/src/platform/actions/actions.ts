import type { Hatch } from '@hatchery/api/ultigen';
import { createStore, useStore } from '../../design/store.ts';
import { type Action, actionOfHatch, advance, isOpen, newsOfHatch, withdraw } from './actions.rules.ts';
import { parseActions, serializeActions, storageKey } from './actions.storage.ts';

export type { Action } from './actions.rules.ts';
export { isOpen } from './actions.rules.ts';

const actions = createStore<Action[]>(parseActions(localStorage.getItem(storageKey), Date.now()));

actions.subscribe(() => {
  try {
    localStorage.setItem(storageKey, serializeActions(actions.get()));
  } catch {
    // A full or forbidden storage costs the memory across reloads only; hatches come back from the platform.
  }
});

addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey) actions.set(parseActions(newValue, Date.now()));
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

/** Takes note of news; old news changes nothing. */
export const advanceAction = (id: string, news: Partial<Action>): void =>
  change(id, (action) => advance(action, news, Date.now()));

/** Gives the turn back to the player, with why. */
export const withdrawAction = (id: string, failure?: string): void =>
  change(id, (action) => withdraw(action, failure, Date.now()));

export const dismissAction = (id: string): void => actions.set((list) => list.filter((action) => action.id !== id));

/** Forgets what belonged to somebody who has left. */
export const clearActions = (): void => actions.set([]);

/** Takes in the platform's list: hatches begun elsewhere appear, known ones move on. */
export function mergeHatches(hatches: Hatch[]): void {
  const now = Date.now();
  actions.set((list) => {
    let changed = false;
    const next = list.map((action) => {
      const hatch = hatches.find(({ uid }) => uid === action.hatchId);
      const moved = hatch ? advance(action, newsOfHatch(hatch), now) : action;
      changed ||= moved !== action;
      return moved;
    });
    const known = new Set(list.map(({ hatchId }) => hatchId));
    const found = hatches
      .filter(({ uid }) => !known.has(uid))
      .map((hatch) => actionOfHatch(hatch, now))
      .filter(isOpen);
    return changed || found.length > 0 ? [...next, ...found] : list;
  });
}
