import type { ReactNode } from 'react';
import { createStore, useStore } from '../../design/store.ts';
import { type Action, type ActionFacts, isOpen } from './actions.rules.ts';
import { currentActions, subscribeActions } from './actions.ts';
import type { ActionPlanner } from './web3/plan.ts';

/** One transaction of a kind, and what to say of it. */
interface ActionStep {
  /** The purpose that the wallet is asked for, as in "Your wallet will ask twice: once to approve spending, once to buy." */
  purpose: string;
  /** Said while the platform prepares it, while it waits for a block, and once a block holds it. All have general words by default. */
  preparing?: string;
  sent?: string;
  seen?: string;
}

/** The platform's own word on actions of a kind, as a query. */
export interface ActionReports {
  queryKey: readonly string[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Action[]>;
  /** Rarely used: asked for only while an action of the kind is under way, or by a page with `AskForReports`. */
  rare?: boolean;
  /** Asked for this often while an action of the kind is under way, where the stream does not tell of each turn. */
  everyMs?: number;
}

/**
 * A kind of transaction that a feature can send. The dialog, the tray and the watch of receipts know nothing else of it, so
 * a new transaction is one of these in its feature and a line in app/action-kinds.ts.
 */
export interface ActionKind<Facts extends ActionFacts = ActionFacts> {
  name: string;
  /** Returns whether stored facts are of this kind; what another version of the app wrote is left out. */
  isFacts(facts: ActionFacts): facts is Facts;
  title(facts: Facts): string;
  picture(facts: Facts): ReactNode;
  /** By name, in the order in which they are sent. */
  steps: Record<string, ActionStep>;
  /** Returns until when the player can confirm it, in milliseconds since 1970; absent where nothing ends. */
  until?(facts: Facts): number;
  /** Said in passing when it is final. */
  doneWords(facts: Facts): string;
  /** The page that shows the result. */
  doneAt(facts: Facts): { path: string; label: string };
  /** The page that shows how it goes, and takes over from the dialog once it was sent; true for the page of `doneAt`. */
  watchedAt?: string | true;
  /** The source of finality: the depth of the receipt's block, or the platform. */
  finalBy: 'receipt' | ActionReports;
  /** Fetches what plans the transaction; loaded with the web3 part alone. Absent where the platform sends all of them. */
  web3?(): Promise<ActionPlanner<Facts>>;
}

const kinds = createStore<ReadonlyMap<string, ActionKind>>(new Map());

export const subscribeActionKinds = kinds.subscribe;

/** Fetches a kind of action. */
type LoadKind = () => Promise<ActionKind>;

/**
 * Registers every kind. @param rare kinds that most players have no action of, by their names: each is fetched once there is one
 */
export function registerActionKinds(list: readonly ActionKind[], rare: Readonly<Record<string, LoadKind>>): void {
  kinds.set(new Map(list.map((kind) => [kind.name, kind])));
  const asked = new Set<string>();
  const fetchWanted = () => {
    for (const { kind: name } of currentActions()) {
      const load = Object.hasOwn(rare, name) ? rare[name] : undefined;
      if (!load || asked.has(name)) continue;
      asked.add(name);
      load().then(
        (kind) => kinds.set((known) => new Map(known).set(name, kind)),
        // The next change of an action tries again.
        () => asked.delete(name),
      );
    }
  };
  fetchWanted();
  subscribeActions(fetchWanted);
}

/** Returns whether an action is of a kind, with facts that fit it. */
export const isOfKind = <Facts extends ActionFacts>(kind: ActionKind<Facts>, action: Action): action is Action<Facts> =>
  action.kind === kind.name && kind.isFacts(action.facts);

function find(known: ReadonlyMap<string, ActionKind>, action: Action | undefined): ActionKind | undefined {
  const kind = action && known.get(action.kind);
  return kind && isOfKind(kind, action) ? kind : undefined;
}

/** Returns the kind of an action; undefined where this version of the app does not know it. */
export const kindOf = (action: Action): ActionKind | undefined => find(kinds.get(), action);

/** Returns what finds the kind of an action, and follows the registry. */
export function useKindOf(): (action: Action | undefined) => ActionKind | undefined {
  const known = useStore(kinds);
  return (action) => find(known, action);
}

export const useActionKinds = (): ActionKind[] => [...useStore(kinds).values()];

/** Returns whether the player may forget an action: it is over, or nothing of it was prepared by the platform or may still be sent. */
export const isForgettable = (action: Action, { finalBy }: ActionKind): boolean =>
  !isOpen(action) || (action.status === 'ready' && action.unansweredFrom === undefined && finalBy === 'receipt');

/** Returns the step after one, or undefined after the last. */
export function stepAfter({ steps }: ActionKind, step: string): string | undefined {
  const names = Object.keys(steps);
  const at = names.indexOf(step);
  return at < 0 ? undefined : names[at + 1];
}
