import type { Action } from '../actions/actions.rules.ts';

interface ActOfKind {
  /** The name of the kind, as in `token`. */
  kind: string;
  act: string;
}

/** Returns acts that the network has, other than those with a known id. Permissions for them do not count. */
export const sentSince = (known: ReadonlySet<string>, actions: readonly Action[], { kind, act }: ActOfKind): Action[] =>
  actions.filter(
    (action) =>
      action.kind === kind &&
      action.facts.act === act &&
      action.step === 'send' &&
      ['sent', 'seen', 'final'].includes(action.status) &&
      !known.has(action.id),
  );
