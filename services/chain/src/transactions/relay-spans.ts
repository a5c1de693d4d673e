import { pastOf, resumeTrace, resumeTraces, SpanKind } from '@hatchery/kit/tracing';
import type { RelayContext } from './relay-context.ts';
import type { RelayedTransaction } from './transactions.ts';

/** Steps of a call that its trace shows. The two waits begin when it was sent. */
export type RelaySpan = 'sign transaction' | 'send transaction' | 'await block' | 'await finality' | 'fail transaction';

/** Runs a step that many calls take at once, in the traces of all of them. */
export const inTraces = <T>(
  { tracer, chainId }: RelayContext,
  name: RelaySpan,
  calls: { row: RelayedTransaction }[],
  work: () => Promise<T>,
): Promise<T> => {
  const attributes = { 'hatchery.chain_id': chainId, 'hatchery.calls': calls.length };
  const traceparents = calls.map(({ row }) => row.traceparent);
  return resumeTraces(tracer, traceparents, { name, kind: SpanKind.INTERNAL, attributes }, work);
};

/** Runs a step of one call in its trace. */
export const inItsTrace = <T>(
  { tracer, chainId }: RelayContext,
  name: RelaySpan,
  { traceparent, hash, sentAt }: RelayedTransaction,
  work: () => Promise<T>,
): Promise<T> => {
  const attributes = { 'hatchery.chain_id': chainId, ...(hash && { 'hatchery.transaction_hash': hash }) };
  const start = name.startsWith('await') && sentAt ? { startTime: pastOf(sentAt) } : {};
  return resumeTrace(tracer, traceparent, { name, kind: SpanKind.INTERNAL, attributes, ...start }, work);
};
