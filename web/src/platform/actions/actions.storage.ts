import { type Action, actionKinds, actionStages, actionSteps } from './actions.rules.ts';

export const storageKey = 'hatchery.actions';
const version = 1;
const mostKept = 40;
const dayMs = 86_400_000;

const text = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length < 300;
const count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const maybe = (check: (value: unknown) => boolean, value: unknown): boolean => value === undefined || check(value);
const oneOf = (list: readonly string[], value: unknown): boolean => list.includes(value as string);
const hash = (value: unknown): boolean => text(value) && /^0x[0-9a-f]{64}$/i.test(value);
const address = (value: unknown): boolean => text(value) && /^0x[0-9a-f]{40}$/i.test(value);

function isAction(value: unknown): value is Action {
  const action = value as Action;
  return (
    typeof value === 'object' &&
    value !== null &&
    text(action.id) &&
    oneOf(actionKinds, action.kind) &&
    oneOf(actionSteps, action.step) &&
    oneOf(actionStages, action.stage) &&
    count(action.eggType) &&
    count(action.amount) &&
    count(action.chainId) &&
    count(action.createdAt) &&
    count(action.updatedAt) &&
    maybe(address, action.sender) &&
    maybe(text, action.hatchId) &&
    maybe(hash, action.hash) &&
    maybe(count, action.askedAtBlock) &&
    maybe(text, action.failure)
  );
}

/** The actions of an earlier visit. What another version wrote, or anybody else, is left out rather than trusted. */
export function parseActions(stored: string | null, now: number): Action[] {
  if (!stored) return [];
  try {
    const content = JSON.parse(stored) as { version?: number; actions?: unknown };
    if (content.version !== version || !Array.isArray(content.actions)) return [];
    return content.actions.filter(isAction).filter((action) => isRecent(action, now));
  } catch {
    return [];
  }
}

const isRecent = ({ stage, updatedAt }: Action, now: number): boolean =>
  (stage !== 'final' && stage !== 'failed') || now - updatedAt < dayMs;

export function serializeActions(actions: Action[]): string {
  return JSON.stringify({ version, actions: actions.slice(-mostKept) });
}
