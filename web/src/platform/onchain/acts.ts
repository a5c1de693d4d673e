import type { ReactNode } from 'react';
import type { ActionKind } from '../actions/action-kind.ts';
import type { ActionFacts } from '../actions/actions.rules.ts';
import { addAction } from '../actions/actions.ts';
import { currentTransaction, requestTransaction } from '../actions/transaction.ts';
import type { ActionPlanner } from '../actions/web3/plan.ts';
import { requestSender, wallet } from '../wallet/wallet.ts';

/** The facts of an act: its name, and what it is about. Amounts are texts in base units. */
export type ActFacts = ActionFacts & { act: string };

/** One thing that a screen lets a wallet do on a chain. */
export interface Act {
  /** The facts that it needs beside its name. */
  needs: readonly string[];
  title(facts: ActFacts): string;
  /** Said in passing when it is final. */
  done(facts: ActFacts): string;
}

interface ActsOfScreen {
  /** The name of the kind, as in `token`. */
  name: string;
  acts: Readonly<Record<string, Act>>;
  picture(facts: ActFacts): ReactNode;
  /** The page that shows the result. */
  doneAt(facts: ActFacts): { path: string; label: string };
  /** Fetches what plans them; loaded with the web3 part alone. */
  web3(): Promise<ActionPlanner<ActFacts>>;
}

/** Makes one kind of action of all acts of a screen. Each is one call, after permissions where some are missing. */
export const kindOfActs = ({ name, acts, picture, doneAt, web3 }: ActsOfScreen): ActionKind<ActFacts> => ({
  name,
  isFacts: (facts): facts is ActFacts => {
    const act = Object.hasOwn(acts, facts.act ?? '') ? acts[facts.act as string] : undefined;
    return act?.needs.every((need) => facts[need] !== undefined) ?? false;
  },
  title: (facts) => (acts[facts.act] as Act).title(facts),
  picture,
  steps: {
    approve: {
      purpose: 'give permission',
      sent: 'Permission sent. Waiting for the network.',
      seen: 'The permission is given.',
    },
    send: { purpose: 'send' },
  },
  doneWords: (facts) => (acts[facts.act] as Act).done(facts),
  doneAt,
  finalBy: 'receipt',
  web3,
});

interface Wish {
  kind: Pick<ActionKind, 'name'>;
  chainId: number;
  facts: ActFacts;
}

/**
 * Asks for a wallet where none is connected, and opens the transaction dialog. A double press opens it once.
 * @returns the id of the action that it began
 */
export async function startAct({ kind, chainId, facts }: Wish): Promise<string | undefined> {
  if (!(await requestSender()) || currentTransaction()) return undefined;
  const sender = wallet.get().address;
  if (!sender) return undefined;
  const action = { id: crypto.randomUUID(), kind: kind.name, step: 'send', status: 'ready' } as const;
  const { id } = addAction({ ...action, facts, chainId, sender });
  requestTransaction(id);
  return id;
}
