import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../design/store.ts';
import { type Action, useActions } from '../../platform/actions/actions.ts';
import { readStored, writeStored } from '../../platform/stored-record.ts';
import type { Parcel } from './batch.rules.ts';
import { afterSending, onTheirWay, parseUnsent, type UnsentList, withUnsent } from './unsent.rules.ts';

const storageKey = 'hatchery.send-unsent';
const nothing: UnsentList = { chainId: 0, parcels: [], under: [] };
/** The list of a page without a wallet, as of a saved one that was opened. It becomes that of the wallet that comes. */
const noWallet = '';

function readLists(): Readonly<Record<string, UnsentList>> {
  const lists = Object.entries(readStored(storageKey)).map(
    ([account, value]) => [account, parseUnsent(value)] as const,
  );
  return Object.fromEntries(lists.flatMap(([account, list]) => (list ? [[account, list] as const] : [])));
}

const unsent = createStore(readLists());

const listOf = (account: string): UnsentList => unsent.get()[account] ?? nothing;

function keep(account: string, list: UnsentList): void {
  unsent.set((lists) => ({ ...lists, [account]: list }));
  if (account !== noWallet) writeStored(storageKey, withUnsent(readStored(storageKey), account, list));
}

function adopt(account: string): void {
  const { [noWallet]: opened, ...lists } = unsent.get();
  if (!opened || account === noWallet) return;
  unsent.set(lists);
  if (opened.parcels.length > 0) keep(account, opened);
}

interface PageOfList {
  chainId: number | undefined;
  choose: (chainId: number) => void;
  account: string | undefined;
}

/** The list of the connected account that is not sent yet, which outlasts the page. What was sent leaves it by itself. */
export function useUnsent({ chainId, choose, ...page }: PageOfList) {
  const account = page.account?.toLowerCase() ?? noWallet;
  const lists = useStore(unsent);
  const list = lists[account] ?? nothing;
  const actions = useActions();
  const sentCount = useTakeOff(account, list, actions);
  useEffect(() => adopt(account), [account]);
  const keptOn = lists[account]?.chainId;
  useEffect(() => {
    if (keptOn !== undefined) choose(keptOn);
  }, [keptOn, choose]);
  return {
    // Tokens of the same number on another network are other tokens.
    parcels: list.chainId === chainId ? list.parcels : nothing.parcels,
    /** Grows whenever something was sent and has left the list. */
    sentCount,
    onTheirWay: onTheirWay(list, actions),
    setParcels(parcels: readonly Parcel[], on = chainId): void {
      if (on !== undefined) keep(account, { chainId: on, parcels, under: list.chainId === on ? list.under : [] });
    },
    /** Remembers that an action sends things of the list. */
    noteSending(actionId: string): void {
      const now = listOf(account);
      keep(account, { ...now, under: [...now.under, actionId] });
    },
  };
}

export type Unsent = ReturnType<typeof useUnsent>;

/** Takes what was sent off a list. @returns how often it did */
function useTakeOff(account: string, list: UnsentList, actions: readonly Action[]): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const after = afterSending(list, actions);
    if (after === list) return;
    keep(account, after);
    if (after.parcels !== list.parcels) setCount((before) => before + 1);
  }, [account, list, actions]);
  return count;
}
