import { type Broadcast, faultOf, RpcFault } from '../rpc/rpc.ts';
import type { RelayContext } from './relay-context.ts';
import { inTraces } from './relay-spans.ts';
import { updateTransactions } from './transactions.repository.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

export type Sending = { row: RelayedTransaction; attempt: Attempt };

/**
 * Hands stored attempts to the node, in this order. The node's answers decide nothing: only blocks show the outcome.
 * @throws RpcFault when the node answers none.
 */
export async function broadcast(context: RelayContext, sendings: Sending[]): Promise<void> {
  if (sendings.length === 0) return;
  await inTraces(context, 'send transaction', sendings, () => handOver(context, sendings));
}

async function handOver(context: RelayContext, sendings: Sending[]): Promise<void> {
  const { rpc, write, log, now } = context;
  const answers = await Promise.all(sendings.map(({ attempt }) => rpc.broadcast(attempt.raw).catch(faultOf)));
  const fault = answers.find((answer) => answer instanceof RpcFault);
  if (fault && answers.every((answer) => answer instanceof RpcFault)) throw fault;
  for (const { row } of sendings) context.reached('broadcast', row);
  const changes = sendings.flatMap(({ row, attempt }, index) => {
    const answer = answers[index] as Broadcast | RpcFault;
    if (answer instanceof RpcFault || answer.outcome === 'nonce-used') return [];
    const { outcome, message } = answer;
    if (outcome !== 'taken')
      log.warn(
        { reference: row.reference, hash: attempt.hash, outcome, message },
        'the node did not take a transaction',
      );
    return [{ judged: row, change: { status: outcome === 'taken' ? 'sent' : row.status, sent_at: now() } }];
  });
  if (changes.length > 0) await write((tx) => updateTransactions(tx, ['signed', 'sent'], changes));
}
