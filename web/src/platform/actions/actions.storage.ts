import { type Action, type ActionFacts, actionStatuses, isOpen } from './actions.rules.ts';

export const storageKey = 'hatchery.actions';
const version = 2;
/** How many actions are remembered, the newest. */
export const mostKept = 40;
const mostFacts = 20;
const dayMs = 86_400_000;

const text = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length < 300;
/** A wallet may name its calls by several kilobytes (EIP-5792). */
const longText = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 8_194;
const count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const maybe = (check: (value: unknown) => boolean, value: unknown): boolean => value === undefined || check(value);
const oneOf = (list: readonly string[], value: unknown): boolean => list.includes(value as string);
const hash = (value: unknown): boolean => text(value) && /^0x[0-9a-f]{64}$/i.test(value);
const address = (value: unknown): boolean => text(value) && /^0x[0-9a-f]{40}$/i.test(value);
const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const facts = (value: unknown): value is ActionFacts =>
  record(value) &&
  Object.keys(value).length <= mostFacts &&
  Object.values(value).every((fact) => text(fact) || count(fact));

const isAction = (value: unknown): boolean =>
  record(value) &&
  text(value.id) &&
  text(value.kind) &&
  text(value.step) &&
  oneOf(actionStatuses, value.status) &&
  facts(value.facts) &&
  count(value.chainId) &&
  count(value.createdAt) &&
  count(value.updatedAt) &&
  maybe(address, value.sender) &&
  maybe(hash, value.hash) &&
  maybe(count, value.askedAtBlock) &&
  maybe(count, value.unansweredFrom) &&
  maybe(longText, value.callsId) &&
  maybe(address, value.to) &&
  maybe(text, value.selector) &&
  maybe(text, value.failure);

/** Returns the actions after a change in another tab, whose storage knows nothing of other devices. */
export function afterStorage(actions: readonly Action[], stored: Action[]): Action[] {
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...actions.filter(({ id, elsewhere }) => elsewhere && !known.has(id))];
}

/** Version 1 knew eggs alone: their facts stood beside the others, and the status was called the stage. */
function fromVersion1(value: unknown): unknown {
  if (!record(value)) return value;
  const { stage, eggType, amount, hatchId, ...rest } = value;
  return { ...rest, status: stage, facts: { eggType, amount } };
}

/** Returns the actions of an earlier visit. What is not an action is left out rather than trusted. */
export function parseActions(stored: string | null, now: number): Action[] {
  if (!stored) return [];
  try {
    const content = JSON.parse(stored) as { version?: number; actions?: unknown };
    if (!Array.isArray(content.actions) || (content.version !== version && content.version !== 1)) return [];
    const actions: unknown[] = content.version === 1 ? content.actions.map(fromVersion1) : content.actions;
    return (actions.filter(isAction) as Action[]).filter((action) => isOpen(action) || now - action.updatedAt < dayMs);
  } catch {
    return [];
  }
}

export function serializeActions(actions: Action[]): string {
  return JSON.stringify({ version, actions: actions.filter(({ elsewhere }) => !elsewhere).slice(-mostKept) });
}
