import { befalls, delayOf, drawn } from '../faults/faults.rules.ts';
import type { FaultName, Faults } from '../faults/faults.ts';
import type { Standing, State } from '../messages/ledger.ts';
import { type Credit, type EndpointMessage, type Message, pathKey } from '../messages/message.ts';

/** One transaction to send. */
export type Action =
  | { does: 'carry'; message: Message; lack?: 'fail' | 'outOfGas'; again?: true }
  /** `retry` a message that its receiver or messenger stores, `unblock` a path. */
  | { does: 'retry' | 'unblock'; message: Message }
  | { does: 'clear'; credit: Credit };

/** What is remembered of a message between turns. Without it nothing is lost: things begin once more. */
export type Memory = {
  seenAt: number;
  attempts: number;
  /** Not before then. */
  nextAt: number;
};

export type PlanInput = {
  standing: Standing;
  faults: Faults;
  now: number;
  memory: ReadonlyMap<string, Memory>;
  /** Chains that can be sent to. */
  isOpen: (chainId: number) => boolean;
};

export type Plan = {
  actions: Action[];
  /** Messages that something was done to, by what. */
  befallen: { fault: FaultName; key: string }[];
};

/** What to do next. Paths are kept in order; a path that is blocked carries nothing else. */
export function planNext(input: PlanInput): Plan {
  const plan: Plan = { actions: [], befallen: [] };
  const open = input.standing.open.filter(({ message }) => input.isOpen(message.to));
  const onPaths = open.flatMap(({ message, state }) => (message.by === 'endpoint' ? [{ message, state }] : []));
  for (const path of Map.groupBy(onPaths, ({ message }) => pathKey(message)).values()) planPath(path, input, plan);
  for (const { message, state } of open) {
    if (message.by === 'messenger' && state === 'in-flight') planMessage(message, input, plan);
    if (state === 'stored' && mayRetry(message.key, input)) plan.actions.push({ does: 'retry', message });
  }
  for (const credit of input.standing.credits)
    if (input.isOpen(credit.chainId) && mayRetry(credit.key, input)) plan.actions.push({ does: 'clear', credit });
  return { ...plan, actions: inOrder(plan, input) };
}

const isDue = (key: string, { memory, now }: PlanInput) => (memory.get(key)?.nextAt ?? 0) <= now;

const mayRetry = (key: string, input: PlanInput) => input.faults.retry && isDue(key, input);

type OnPath = { message: EndpointMessage; state: State };

function planPath(path: OnPath[], input: PlanInput, plan: Plan) {
  const blocking = path.find(({ state }) => state === 'blocked');
  if (blocking) {
    if (mayRetry(blocking.message.key, input)) plan.actions.push({ does: 'unblock', message: blocking.message });
    return;
  }
  const waiting = path.filter(({ state }) => state === 'in-flight').map(({ message }) => message);
  for (const message of waiting.sort((a, b) => Number(a.nonce - b.nonce))) {
    if (isHeld(message, input, plan)) return;
    const lack = (['outOfGas', 'fail'] as const).find((fault) => befalls(input.faults, fault, message.key));
    carry(message, lack, input, plan);
    // What comes behind a message that blocks the path would be refused.
    if (lack === 'outOfGas') return;
  }
}

function planMessage(message: Message, input: PlanInput, plan: Plan) {
  if (isHeld(message, input, plan)) return;
  // The messenger makes sure of the gas: only the first attempt can lack it.
  const isFirst = (input.memory.get(message.key)?.attempts ?? 0) === 0;
  carry(message, isFirst && befalls(input.faults, 'outOfGas', message.key) ? 'outOfGas' : undefined, input, plan);
}

function carry(message: Message, lack: 'fail' | 'outOfGas' | undefined, { faults }: PlanInput, plan: Plan) {
  plan.actions.push({ does: 'carry', message, ...(lack && { lack }) });
  if (lack) plan.befallen.push({ fault: lack, key: message.key });
  // Of a message that did not arrive the second would be the first.
  const mayArrive = message.by === 'endpoint' || lack === undefined;
  if (!mayArrive || !befalls(faults, 'duplicate', message.key)) return;
  plan.actions.push({ does: 'carry', message, again: true });
  plan.befallen.push({ fault: 'duplicate', key: message.key });
}

/** Whether a message is not carried now. */
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

/** Those that let others pass go last, in an order of their own; messages of one path and doubles stay behind one another. */
function inOrder({ actions, befallen }: Plan, { faults }: PlanInput): Action[] {
  const lateOf = (action: Action) => {
    if (action.does !== 'carry') return 0;
    const { message } = action;
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
