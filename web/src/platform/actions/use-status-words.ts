import { useNow } from '../use-now.ts';
import { useKeepsWallet } from '../wallet/wallet.ts';
import type { ActionKind } from './action-kind.ts';
import type { Action } from './actions.rules.ts';
import { statusWords } from './actions.words.ts';

/** Returns what says where an action stands, in a line. */
export function useStatusWords(): (action: Action, kind: ActionKind) => string {
  const keepsWallet = useKeepsWallet();
  const now = useNow();
  return (action, kind) => statusWords(action, kind, { now, isKept: keepsWallet(action.sender) });
}
