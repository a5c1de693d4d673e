import type { ContractEvent } from '@hatchery/api/contracts';
import { type LogSearch, noFilters, type Typed } from './log.rules.ts';

/** The part of the logs that a reader shows, as its address names it. */
export interface View {
  /** Undefined for all events. */
  event: ContractEvent | undefined;
  typed: Typed;
  order: LogSearch['order'];
}

const argument = 'arg.';

/** Returns the query of a view, as in `?event=Transfer(address,address,uint256)&arg.to=0x…`; empty for all logs, the newest first. */
export function queryOf({ event, typed, order }: View): string {
  const query = new URLSearchParams([
    ...(event ? [['event', event.signature]] : []),
    ...Object.entries(typed.args).map(([name, text]) => [argument + name, text.trim()]),
    ['from', typed.from.trim()],
    ['to', typed.to.trim()],
    ['order', order === 'newest' ? '' : order],
  ]);
  const set = new URLSearchParams([...query].filter(([, text]) => text !== ''));
  return set.size > 0 ? `?${set}` : '';
}

/** Returns the view that a query names. An event may be named by its signature or its name; one that the contract lacks counts as none. */
export function viewOf(query: string, events: readonly ContractEvent[]): View {
  const entries = new URLSearchParams(query);
  const named = entries.get('event') ?? '';
  const args = [...entries].flatMap(([name, text]) =>
    name.startsWith(argument) ? [[name.slice(argument.length), text] as const] : [],
  );
  const [from, to] = [entries.get('from') ?? '', entries.get('to') ?? ''];
  return {
    event: events.find(({ signature, name }) => [signature, name].includes(named)),
    typed: from || to || args.length > 0 ? { from, to, args: Object.fromEntries(args) } : noFilters,
    order: entries.get('order') === 'oldest' ? 'oldest' : 'newest',
  };
}
