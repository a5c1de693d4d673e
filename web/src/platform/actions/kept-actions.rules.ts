import type { AccountAction, AccountActionContent } from '@hatchery/api/account-actions';
import { type Action, actionStatuses, advance, isOpen } from './actions.rules.ts';

const dayMs = 86_400_000;
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/**
 * Returns what to tell the account of an action; undefined where other devices need not know: the platform sends it, or its
 * wallet was never asked. Whoever only watches another device's action tells its end alone.
 */
export function contentOf(action: Action): AccountActionContent | undefined {
  const { id, sender, askedAtBlock, elsewhere, callsId, ...content } = action;
  if (!sender || askedAtBlock === undefined || !isUuid(id) || (elsewhere && isOpen(action))) return undefined;
  return { ...content, sender, askedAtBlock };
}

const actionOf = ({ id, ...content }: AccountAction): Action => ({ ...content, id, elsewhere: true });

const rank = ({ status }: Action): number => actionStatuses.indexOf(status);

/** Returns whether an account's copy tells what this browser does not know: by the rule by which the account takes news. */
function isNews(known: Action, kept: Action): boolean {
  if (known.status === 'failed') return kept.status === 'seen' || kept.status === 'final';
  if (known.status === 'final') return false;
  if (!isOpen(kept)) return true;
  if (kept.updatedAt <= known.updatedAt) return false;
  return kept.step !== known.step || rank(kept) >= rank(known) || (kept.status === 'ready' && known.status !== 'seen');
}

/** A wallet of this browser is at it, so only what the chain made of it counts as news. */
const isInHand = ({ elsewhere, status }: Action): boolean =>
  !elsewhere && (status === 'asked' || status === 'sent' || status === 'seen');

function merged(known: Action, kept: Action, now: number): Action {
  if (!isInHand(known)) return isNews(known, kept) ? kept : known;
  const isOnChain = kept.status === 'seen' || kept.status === 'final';
  return isOnChain && kept.step === known.step
    ? advance(known, { status: kept.status, ...(kept.hash ? { hash: kept.hash } : {}) }, now)
    : known;
}

/** A wallet that was not answered for a day will not be any more. */
const isCurrent = ({ hash, updatedAt }: Action, now: number): boolean => hash !== undefined || now - updatedAt < dayMs;

/** Takes in what the account keeps: known actions move on, open ones of other devices appear. */
export function mergeKept(actions: Action[], kept: readonly AccountAction[], now: number): Action[] {
  const copies = new Map(kept.map((copy) => [copy.id, actionOf(copy)]));
  const moved = actions.map((action) => {
    const copy = copies.get(action.id);
    return copy ? merged(action, copy, now) : action;
  });
  const known = new Set(actions.map(({ id }) => id));
  const found = [...copies.values()].filter((copy) => !known.has(copy.id) && isOpen(copy) && isCurrent(copy, now));
  const changed = found.length > 0 || moved.some((action, index) => action !== actions[index]);
  return changed ? [...moved, ...found.toReversed()] : actions;
}

/** Returns the actions that the account has missed, as while this browser was offline. */
export function missedOf(actions: readonly Action[], kept: readonly AccountAction[]): Action[] {
  const copies = new Map(kept.map((copy) => [copy.id, copy]));
  return actions.filter((action) => {
    const copy = copies.get(action.id);
    return copy ? isOpen(copy) && action.updatedAt > copy.updatedAt : isOpen(action);
  });
}
