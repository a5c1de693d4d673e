import { createStore, useStore } from '../../design/store.ts';

interface Newcomer {
  email: string;
  /** Kept in memory only, so that confirming the address can sign in at once. */
  password?: string;
}

const storageKey = 'hatchery.email';

/** The address that was typed last, for the next step; it outlives a reload of this tab. */
const newcomer = createStore<Newcomer>({ email: sessionStorage.getItem(storageKey) ?? '' });
export const useNewcomer = (): Newcomer => useStore(newcomer);
export const currentNewcomer = newcomer.get;

export function rememberNewcomer(next: Newcomer): void {
  sessionStorage.setItem(storageKey, next.email);
  newcomer.set(next);
}

export function forgetNewcomer(): void {
  sessionStorage.removeItem(storageKey);
  newcomer.set({ email: '' });
}
