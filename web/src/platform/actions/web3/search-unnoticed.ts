import type { Web3 } from '../../wallet/web3/web3.ts';
import { type ActionKind, stepAfter } from '../action-kind.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, currentActions, findAction, withdrawAction } from '../actions.ts';

const pollMs = 2_000;
const longestPollMs = 30_000;
const patienceMs = 60_000;
const searchMs = 900_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether a wallet may have sent an action, or may yet, without this page hearing of it. */
export const isUnanswered = ({ status, unansweredFrom }: Action): boolean =>
  status === 'asked' || (status === 'ready' && unansweredFrom !== undefined);

/** Looks once for what the wallet sent unnoticed. @returns whether it was found, and is followed from here on */
export async function findUnnoticed(web3: Web3, action: Action, kind: ActionKind): Promise<boolean> {
  const planner = await kind.web3?.();
  const claimed = new Set(currentActions().map(({ hash }) => hash));
  const sent = await (planner?.find ?? (await import('./find-sent.ts')).findSent)(web3, action);
  const hash = sent?.find((one) => !claimed.has(one));
  if (hash) advanceAction(action.id, { status: 'sent', hash, failure: undefined, unansweredFrom: undefined });
  return hash !== undefined;
}

/**
 * Looks for what a wallet that was asked before a reload has sent since. It gives the turn back after a minute, and looks on for
 * those whose wallet still asks them.
 */
export async function searchUnnoticed(
  web3: Web3,
  { id }: Pick<Action, 'id'>,
  kind: ActionKind,
  running: () => boolean,
): Promise<void> {
  const began = Date.now();
  for (
    let waitMs = pollMs;
    running() && Date.now() - began < searchMs;
    waitMs = Math.min(waitMs * 1.2, longestPollMs)
  ) {
    const action = findAction(id);
    if (!action || !isUnanswered(action)) return;
    if (stepAfter(kind, action.step)) return giveBack(id);
    if (await findUnnoticed(web3, action, kind).catch(() => false)) return;
    if (Date.now() - began >= patienceMs) giveBack(id);
    await pause(waitMs);
  }
}

function giveBack(id: string): void {
  const action = findAction(id);
  if (action?.status !== 'asked') return;
  withdrawAction(
    id,
    'You left this page while your wallet was waiting, and nothing has reached the network. If your wallet still asks, confirm there. If not, try again.',
    action.unansweredFrom ?? action.askedAtBlock,
  );
}
