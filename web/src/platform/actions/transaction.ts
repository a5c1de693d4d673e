import { createStore, useStore } from '../../design/store.ts';

/** The action that the transaction dialog shows; the dialog itself comes with the web3 part. */
const shown = createStore<string | undefined>(undefined);

export const useTransaction = (): string | undefined => useStore(shown);
export const currentTransaction = shown.get;
export const requestTransaction = (actionId: string): void => shown.set(actionId);
export const closeTransaction = (): void => shown.set(undefined);
