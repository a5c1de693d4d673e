import type { Address } from 'viem';
import { faultOf, RpcFault, type Simulation } from '../rpc/rpc.ts';
import { gasLimitFor } from './fees.rules.ts';
import type { Failure } from './outcomes.ts';
import type { Postponement } from './postpone.ts';
import type { RelayContext } from './relay-context.ts';
import type { Candidate } from './take-nonces.ts';
import type { RelayedTransaction } from './transactions.ts';

/** A call whose turn it is, and who sends it. */
export type Queued = { row: RelayedTransaction; from: Address };

type Judgement = { ready: Candidate[]; failures: Failure[]; postponed: Postponement[] };

/**
 * Simulates each call alone. One that no node can simulate is put off, and holds up no other. When that is true of several, and
 * of all, the node is away: then nothing is decided.
 */
export async function simulate({ rpc, log }: RelayContext, queued: Queued[]): Promise<Judgement> {
  const simulations = await Promise.all(
    queued.map(({ row: { to, data, value, mostGas }, from }) =>
      rpc.simulate({ from, to, data, value, mostGas }).catch(faultOf),
    ),
  );
  const judged: Judgement = { ready: [], failures: [], postponed: [] };
  if (simulations.length > 1 && simulations.every((simulation) => simulation instanceof RpcFault)) {
    log.warn({ reason: simulations[0]?.message }, 'the node simulates nothing: nothing is sent');
    return judged;
  }
  for (const [index, { row, from }] of queued.entries()) {
    const simulation = simulations[index] as Simulation | RpcFault;
    if (simulation instanceof RpcFault) judged.postponed.push({ row, reason: simulation.message });
    else if ('refused' in simulation) judged.failures.push({ row, reason: simulation.refused });
    else if ('unclear' in simulation) judged.postponed.push({ row, reason: simulation.unclear });
    else if (row.mostGas !== null && simulation.gas > row.mostGas)
      judged.failures.push({ row, reason: `It needs ${simulation.gas} gas, and may need ${row.mostGas}.` });
    else judged.ready.push({ row, from, gas: gasLimitFor(simulation.gas, row.mostGas) });
  }
  return judged;
}
