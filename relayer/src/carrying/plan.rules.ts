import { befalls, concerns, delayOf, drawn } from '../faults/faults.rules.ts';
import { type FaultName, type Faults, noFaults } from '../faults/faults.ts';
import { type Credit, type EndpointMessage, type Message, pathKey } from '../messages/message.ts';
import type { Standing, State } from '../messages/standing.ts';

/** One transaction to send. */
export type Action =
  | { does: 'carry'; message: Message; lack?: 'fail' | 'outOfGas'; again?: true }
  /** `retry` delivers a message that its receiver or messenger stores. `unblock` opens a path. */
  | { does: 'retry' | 'unblock'; message: Message }
  | { does: 'clear'; credit: Credit };

/** Facts about a message between turns. If they are lost, its attempts start over. */
export type Memory = {
  seenAt: number;
  attempts: number;
  /** The time of the next attempt, at the earliest. */
  nextAt: number;
};

export type PlanInput = {
  standing: Standing;
  faults: Faults;
  now: number;
  memory: ReadonlyMap<string, Memory>;
  /** Tells whether a chain takes transactions. */
  isOpen: (chainId: number) => boolean;
};

export type Plan = {
  actions: Action[];
  /** Messages that a fault hit. */
  befallen: { fault: FaultName; key: string }[];
};

/** Plans the next actions. Paths stay in order, and nothing passes a blocked message. */
export function planNext(input: PlanInput): Plan {
  const plan: Plan = { actions: [], befallen: [] };
  const open = input.standing.open.filter(({ message }) => input.isOpen(message.to));
  const onPaths = open.flatMap(({ message, state }) => (message.by === 'endpoint' ? [{ message, state }] : []));
  for (const path of Map.groupBy(onPaths, ({ message }) => pathKey(message)).values()) planPath(path, input, plan);
  for (const { message, state } of open) {
    if (message.by === 'messenger' && state === 'in-flight') planMessage(message, inputFor(message, input), plan);
    if (state === 'stored' && mayRetry(message.key, inputFor(message, input)))
      plan.actions.push({ does: 'retry', message });
  }
  for (const credit of input.standing.credits)
    if (input.isOpen(credit.chainId) && mayRetry(credit.key, input)) plan.actions.push({ does: 'clear', credit });
  return { ...plan, actions: inOrder(plan, input) };
}

/** Faults that are about other messages do not strike this one. */
const inputFor = (message: Message, input: PlanInput): PlanInput =>
  concerns(input.faults, message.by === 'endpoint' ? message.payload : message.message.message)
    ? input
    : { ...input, faults: noFaults };

const isDue = (key: string, { memory, now }: PlanInput) => (memory.get(key)?.nextAt ?? 0) <= now;

const mayRetry = (key: string, input: PlanInput) => input.faults.retry && isDue(key, input);

type OnPath = { message: EndpointMessage; state: State };

function planPath(path: OnPath[], input: PlanInput, plan: Plan) {
  const blocking = path.find(({ state }) => state === 'blocked');
  if (blocking) {
    if (mayRetry(blocking.message.key, inputFor(blocking.message, input)))
      plan.actions.push({ does: 'unblock', message: blocking.message });
    return;
  }
  const waiting = path.filter(({ state }) => state === 'in-flight').map(({ message }) => message);
  for (const message of waiting.sort((a, b) => Number(a.nonce - b.nonce))) {
    const ofMessage = inputFor(message, input);
    if (isHeld(message, ofMessage, plan)) return;
    const lack = (['outOfGas', 'fail'] as const).find((fault) => befalls(ofMessage.faults, fault, message.key));
    carry(message, lack, ofMessage, plan);
    // The endpoint refuses messages behind one that blocks the path.
    if (lack === 'outOfGas') return;
  }
}

function planMessage(message: Message, input: PlanInput, plan: Plan) {
  if (isHeld(message, input, plan)) return;
  // The messenger checks the gas, so only the first attempt can lack it.
  const isFirst = (input.memory.get(message.key)?.attempts ?? 0) === 0;
  carry(message, isFirst && befalls(input.faults, 'outOfGas', message.key) ? 'outOfGas' : undefined, input, plan);
}

function carry(message: Message, lack: 'fail' | 'outOfGas' | undefined, { faults }: PlanInput, plan: Plan) {
  plan.actions.push({ does: 'carry', message, ...(lack && { lack }) });
  if (lack) plan.befallen.push({ fault: lack, key: message.key });
  // If the first copy does not arrive, the second would not be a duplicate.
  const mayArrive = message.by === 'endpoint' || lack === undefined;
  if (!mayArrive || !befalls(faults, 'duplicate', message.key)) return;
  plan.actions.push({ does: 'carry', message, again: true });
  plan.befallen.push({ fault: 'duplicate', key: message.key });
}

/** Returns whether a message waits for a later turn. */
function isHeld({ key }: Message, input: PlanInput, plan: Plan): boolean {
  const { faults, memory, now } = input;
  if (befalls(faults, 'drop', key)) {
    plan.befallen.push({ fault: 'drop', key });
    return true;
  }
  const readyAt = (memory.get(key)?.seenAt ?? now) + delayOf(faults, key);
  if (readyAt > now) {
    plan.befallen.push({ fault: 'delay', key });
    return true;
  }
  return !isDue(key, input);
}

/**
 * Moves messages that a reorder fault hit to the end, in an order of their own. Messages of one path and duplicates keep
 * their order.
 */
function inOrder({ actions, befallen }: Plan, input: PlanInput): Action[] {
  const lateOf = (action: Action) => {
    if (action.does !== 'carry') return 0;
    const { message } = action;
    const { faults } = inputFor(message, input);
    const key = message.by === 'endpoint' ? `path ${pathKey(message)}` : message.key;
    return befalls(faults, 'reorder', key) ? 1 + drawn(faults.seed, 'place', key) : 0;
  };
  const placed = actions.map((action, place) => ({ action, place, late: lateOf(action) }));
  const sorted = placed.toSorted((a, b) => a.late - b.late);
  const lastOnTime = placed.findLastIndex(({ late }) => late === 0);
  for (const { action, place, late } of placed)
    if (late > 0 && place < lastOnTime && action.does === 'carry')
      befallen.push({ fault: 'reorder', key: action.message.key });
  return sorted.map(({ action }) => action);
}
