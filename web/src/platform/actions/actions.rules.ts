/** In order: an action only ever moves forward, except for `failed`, which ends it, and `ready`, which asks the player again. */
export const actionStatuses = ['preparing', 'ready', 'asked', 'sent', 'seen', 'final', 'failed'] as const;

export type ActionStatus = (typeof actionStatuses)[number];

/** The facts of an action, as its kind names them: `{ eggType: 2, amount: 3 }`. */
export type ActionFacts = Record<string, string | number>;

/** Something under way on a chain, kept beyond a reload. */
export interface Action<Facts extends ActionFacts = ActionFacts> {
  id: string;
  /** The name of its ActionKind. */
  kind: string;
  /** The step of its kind that is next or under way. */
  step: string;
  /**
   * `preparing`: the platform draws and signs; `ready`: the player's turn; `asked`: the wallet shows it; `sent`: in a node's pool;
   * `seen`: in a block; `final`: permanently recorded; `failed`: nothing was lost, `failure` says why.
   */
  status: ActionStatus;
  facts: Facts;
  chainId: number;
  /** Account that sends; absent where the platform sends. */
  sender?: string;
  hash?: string;
  /** Head of the chain when the wallet was asked: where to look for what it may have sent unnoticed. */
  askedAtBlock?: number;
  /** Head of the chain when the wallet was first asked for the last step without an answer: it may have sent it, or may yet. */
  unansweredFrom?: number;
  /** The wallet's name for calls that it sends as one (EIP-5792), until their hash is known. */
  callsId?: string;
  /** The contract and the function that the wallet was asked to call. */
  to?: string;
  /** As in `0xa9059cbb`. */
  selector?: string;
  failure?: string;
  /** Another device of the account moved it last. It is not stored here. */
  elsewhere?: true | undefined;
  createdAt: number;
  updatedAt: number;
}

export const isOpen = ({ status }: Pick<Action, 'status'>): boolean => status !== 'final' && status !== 'failed';

/** Returns whether a wallet of another device has it open or has not said what it sent: nothing may send it from here. */
export const isHeldElsewhere = ({ elsewhere, status, hash }: Action): boolean =>
  elsewhere === true && (status === 'asked' || (status === 'sent' && hash === undefined));

/** Later than before by any clock, so that devices agree on what is newer. Whoever only watches another device's action leaves its time. */
const changedAt = ({ updatedAt }: Action, elsewhere: boolean, now: number): number =>
  elsewhere ? updatedAt : Math.max(now, updatedAt + 1);

const rank = (status: ActionStatus): number => actionStatuses.indexOf(status);

/** Returns an action after news of it, or the same object where the news is old. */
export function advance(action: Action, news: Partial<Action>, now: number): Action {
  if (!isOpen(action)) return action;
  const nextStep = news.step !== undefined && news.step !== action.step;
  const goesBack = news.status !== undefined && rank(news.status) < rank(action.status);
  const { status, ...facts } = news;
  const kept: Partial<Action> = goesBack && !nextStep ? facts : news;
  const changes = Object.entries(kept).some(([key, value]) => action[key as keyof Action] !== value);
  if (!changes) return action;
  const next = { ...action, ...kept };
  return { ...next, updatedAt: changedAt(action, next.elsewhere === true, now) };
}

/**
 * Returns the turn to the player after the wallet refused or was never asked. Keeps an action that is already in a block.
 * @param unansweredFrom absent where nothing that the wallet was asked can still be sent
 */
export const withdraw = (
  action: Action,
  failure: string | undefined,
  now: number,
  unansweredFrom?: number | undefined,
): Action =>
  isOpen(action) && action.status !== 'seen'
    ? {
        ...action,
        ...{ status: 'ready', hash: undefined, callsId: undefined, failure, unansweredFrom },
        updatedAt: changedAt(action, action.elsewhere === true, now),
      }
    : action;

/** Takes in what the platform reports: known actions move on, open ones that began elsewhere appear. */
export function mergeReports(actions: Action[], reports: readonly Action[], now: number): Action[] {
  const reported = new Map(reports.map((report) => [report.id, report]));
  const moved = actions.map((action) => {
    const report = reported.get(action.id);
    return report ? advance(reopened(action, report), newsIn(report), now) : action;
  });
  const known = new Set(actions.map(({ id }) => id));
  const found = reports.filter((report) => !known.has(report.id) && isOpen(report));
  const changed = found.length > 0 || moved.some((action, index) => action !== actions[index]);
  return changed ? [...moved, ...found] : actions;
}

/** A refusal is not the last word where the chain took the call after all, as after an answer that was lost on its way. */
const reopened = (action: Action, { status }: Action): Action =>
  action.status === 'failed' && (status === 'seen' || status === 'final')
    ? { ...action, status: 'sent', failure: undefined }
    : action;

/** A wallet's own hash counts as sent before the platform knows of it, so an absent one is no news. */
const newsIn = ({ status, hash, failure }: Action): Partial<Action> => ({
  status,
  ...(hash ? { hash } : {}),
  ...(failure ? { failure } : {}),
});
