import type { ChainLog, ChainLogPage, LogJob } from '@hatchery/api/chain-logs';
import type { ContractEvent } from '@hatchery/api/contracts';

/** A search for logs, as the API takes it but for the page. */
export interface LogSearch {
  chainId: number;
  address: `0x${string}`;
  event?: string;
  args?: Record<string, string | boolean>;
  fromBlock?: number;
  toBlock?: number;
  order: 'newest' | 'oldest';
}

export const statusWords: Record<LogJob['status'], string> = {
  queued: 'Waiting',
  reading: 'Reading',
  done: 'Done',
  failed: 'Failed',
};

/** Returns the state of a job in words. One without an end has caught up once all is read, and goes on with each block. */
export const stateWords = ({ status, toBlock, progress }: Pick<LogJob, 'status' | 'toBlock' | 'progress'>): string =>
  status === 'reading' && toBlock === undefined && progress === 1 ? 'Following' : statusWords[status];

export const isOpen = ({ status }: Pick<LogJob, 'status'>): boolean => status === 'queued' || status === 'reading';

const blockWords = (block: number): string => block.toLocaleString('en');

/** Returns the blocks of a job, as in "71,000,000 to 71,200,000". */
export const stretchWords = ({ fromBlock, toBlock }: Pick<LogJob, 'fromBlock' | 'toBlock'>): string =>
  toBlock === undefined ? `${blockWords(fromBlock)} and on` : `${blockWords(fromBlock)} to ${blockWords(toBlock)}`;

/** Returns a share in whole percent that is 100 only once all is read. */
export const percentWords = (progress: number): string => `${Math.floor(progress * 100)} %`;

/** Returns the name of an event within its signature. */
export const eventName = (signature: string): string => signature.split('(')[0] ?? signature;

/** Returns a value of a log as a line of text. */
export function valueWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface Argument {
  name: string;
  text: string;
  /** As the ABI has it; undefined while that is not known. */
  type: string | undefined;
  /** Logs can be found by it. */
  indexed: boolean;
}

/** Returns the arguments of a log in the order of its event. */
export function argumentsOf({ args }: Pick<ChainLog, 'args'>, event: ContractEvent | undefined): Argument[] {
  const inputs = new Map(event?.inputs.map((input) => [input.name, input]));
  return Object.entries(args ?? {}).map(([name, value]) => {
    const input = inputs.get(name);
    return { name, text: valueWords(value), type: input?.type, indexed: input?.indexed ?? false };
  });
}

/** Says why a log has no arguments to show. */
export const unknownWords = ({ event }: Pick<ChainLog, 'event'>): string =>
  event === null ? "Its ABI doesn't know this event" : 'It has too much data to show its arguments';

const longestShown = 2_000;

/** Returns data as it is shown: cut where it is long. */
export const shownData = (data: string): string =>
  data.length > longestShown ? `${data.slice(0, longestShown)}…` : data;

/** Returns the error of a value that an indexed argument is to have, if any. Empty ones are not searched by. */
export function argumentFault(type: string, text: string): string | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  if (type === 'address') return /^0x[0-9a-f]{40}$/i.test(value) ? undefined : 'Enter an address: 0x and 40 digits.';
  if (/^u?int\d*$/.test(type)) return /^-?\d{1,78}$/.test(value) ? undefined : 'Enter a whole number.';
  if (/^bytes\d+$/.test(type)) return /^0x([0-9a-f]{2})*$/i.test(value) ? undefined : 'Enter 0x and digits.';
  return undefined;
}

/** Returns the error of a block number, if any. Empty ones are not searched by. */
export const blockFault = (text: string): string | undefined =>
  text.trim() === '' || blockOf(text) !== undefined ? undefined : 'Enter a block number.';

function orderFault(from: string, to: string): string | undefined {
  const [first, last] = [blockOf(from), blockOf(to)];
  const isBackwards = first !== undefined && last !== undefined && last < first;
  return isBackwards ? 'The last block comes before the first one.' : undefined;
}

/** Returns a block number as it is typed, with or without commas; undefined if it is none. */
export function blockOf(text: string): number | undefined {
  const digits = text.trim().replace(/,(?=\d{3})/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The filters of a search as they are typed. */
export interface Typed {
  from: string;
  to: string;
  /** Values of indexed arguments by name. */
  args: Record<string, string>;
}

export const noFilters: Typed = { from: '', to: '', args: {} };

export const indexedInputs = (event: ContractEvent | undefined): ContractEvent['inputs'] =>
  event?.inputs.filter(({ indexed }) => indexed) ?? [];

/** Returns the errors of typed filters by field: `from`, `to`, and `args.` with the name of an argument. */
export function faultsOf({ from, to, args }: Typed, event: ContractEvent | undefined): Record<string, string> {
  const found: [string, string | undefined][] = [
    ['from', blockFault(from)],
    ['to', blockFault(to) ?? orderFault(from, to)],
    ...indexedInputs(event).map(
      ({ name, type }) => [`args.${name}`, argumentFault(type, args[name] ?? '')] as [string, string | undefined],
    ),
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the filters as the API takes them. */
export function filtersOf({ from, to, args }: Typed, event: ContractEvent | undefined): Partial<LogSearch> {
  const wanted = indexedInputs(event).flatMap(({ name, type }) => {
    const value = (args[name] ?? '').trim();
    return value === '' ? [] : [[name, type === 'bool' ? value === 'true' : value] as const];
  });
  const [fromBlock, toBlock] = [blockOf(from), blockOf(to)];
  return {
    ...(event ? { event: event.signature } : {}),
    ...(wanted.length > 0 ? { args: Object.fromEntries(wanted) } : {}),
    ...(fromBlock === undefined ? {} : { fromBlock }),
    ...(toBlock === undefined ? {} : { toBlock }),
  };
}

/** Returns the API's errors of a search by field, named as `faultsOf` names them. */
export function refusedFields(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const names: Record<string, string> = { 'body.fromBlock': 'from', 'body.toBlock': 'to' };
  return Object.fromEntries(
    errors.map(({ path, message }) => [names[path] ?? path.replace(/^body\./, ''), message] as const),
  );
}

/** Says which blocks were read, and which of them are final; undefined while none was. */
export function indexedWords({ indexed, chain }: Pick<ChainLogPage, 'indexed' | 'chain'>): string | undefined {
  const [first] = indexed;
  const last = indexed.at(-1);
  if (!first || !last) return undefined;
  const gaps = indexed.length > 1 ? `, with ${indexed.length - 1} gap${indexed.length > 2 ? 's' : ''} between` : '';
  return `Read from block ${blockWords(first.from)} to ${blockWords(last.to)}${gaps}. Final up to block ${blockWords(chain.finalBlockNumber)}.`;
}
