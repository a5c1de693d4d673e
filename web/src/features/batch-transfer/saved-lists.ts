import { createStore } from '../../design/store.ts';
import { isTokenId, type Parcel } from './batch.rules.ts';
import { isFamily } from './collections.ts';

/** A list that the browser keeps under a name. */
export interface SavedList {
  name: string;
  chainId: number;
  parcels: Parcel[];
}

const storageKey = 'hatchery.send-lists';
export const mostLists = 20;
export const longestName = 40;
/** As many rows as a list has. */
export const mostParcels = 200;

const record = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isParcel = (value: unknown): value is Parcel =>
  record(value) &&
  isFamily(value.family) &&
  typeof value.id === 'string' &&
  isTokenId(value.id) &&
  typeof value.amount === 'string' &&
  /^[1-9]\d{0,17}$/.test(value.amount) &&
  typeof value.to === 'string' &&
  /^0x[0-9a-fA-F]{40}$/.test(value.to);

/** Returns whether what the browser kept is a list of a chain. */
export const isListOfChain = (value: unknown): value is Omit<SavedList, 'name'> =>
  record(value) &&
  Number.isSafeInteger(value.chainId) &&
  Array.isArray(value.parcels) &&
  value.parcels.length <= mostParcels &&
  value.parcels.every(isParcel);

const isList = (value: unknown): value is SavedList =>
  isListOfChain(value) &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  value.name.length <= longestName;

/** Returns the lists of an earlier visit. What is not a list is left out rather than trusted. */
export function parseLists(stored: string | null): SavedList[] {
  if (!stored) return [];
  try {
    const lists: unknown = JSON.parse(stored);
    return Array.isArray(lists) ? lists.filter(isList).slice(-mostLists) : [];
  } catch {
    return [];
  }
}

/** Returns lists with one more; a list of the same name is replaced. The oldest go where there are too many. */
export const withList = (lists: readonly SavedList[], list: SavedList): SavedList[] =>
  [...lists.filter(({ name }) => name !== list.name), list].slice(-mostLists);

function readLists(): SavedList[] {
  try {
    return parseLists(globalThis.localStorage?.getItem(storageKey) ?? null);
  } catch {
    // A browser may forbid storage. Lists then last as long as the page.
    return [];
  }
}

export const savedLists = createStore<readonly SavedList[]>(readLists());

/** Keeps lists in the browser. @returns whether they outlast the page */
function keep(lists: readonly SavedList[]): boolean {
  savedLists.set(lists);
  try {
    localStorage.setItem(storageKey, JSON.stringify(lists));
    return true;
  } catch {
    return false;
  }
}

export const saveList = (list: SavedList): boolean => keep(withList(savedLists.get(), list));
export const dropList = (name: string): boolean => keep(savedLists.get().filter((list) => list.name !== name));
