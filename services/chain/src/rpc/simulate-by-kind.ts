import { slice } from 'viem';
import { type Call, type ChainRpc, faultOf, type Simulation } from './rpc.ts';

const kindsKept = 1_000;
/** After this long a kind is estimated anew, so that a generous estimate does not stay. */
const lifetimeMilliseconds = 60_000;

/** Calls of a kind run the same function with as much data. */
const kindOf = ({ to, data }: Call) => `${to} ${slice(data, 0, 4)} ${data.length}`;

/** Bytes of data cost different gas, so a call may need a little more than one like it. */
const withRoom = (gas: bigint) => (gas * 21n) / 20n;

/**
 * Estimates the gas of one call of each kind: for an estimate, nodes run a call several times. Calls like it are run once, with that
 * gas and a little more. If that does not suffice, or is more than they may need, they are estimated too, and only their own estimate
 * refuses them.
 */
export function simulateByKind(
  { simulate, succeeds }: Pick<ChainRpc, 'simulate' | 'succeeds'>,
  now: () => Date,
): ChainRpc['simulate'] {
  const estimates = new Map<string, { simulation: Promise<Simulation>; until: number }>();
  const estimate = (kind: string, call: Call) => {
    const simulation = simulate(call);
    if (estimates.size >= kindsKept) estimates.clear();
    estimates.set(kind, { simulation, until: now().getTime() + lifetimeMilliseconds });
    return simulation;
  };
  return async (call, atBlock) => {
    if (atBlock !== undefined || call.data.length < 10) return simulate(call, atBlock);
    const kind = kindOf(call);
    const known = estimates.get(kind);
    if (!known || known.until <= now().getTime()) return estimate(kind, call);
    const like = await known.simulation.catch(faultOf);
    if (!('gas' in like)) return estimate(kind, call);
    const gas = withRoom(like.gas);
    if (call.mostGas && gas > call.mostGas) return estimate(kind, call);
    return (await succeeds(call, gas)) ? { gas } : estimate(kind, call);
  };
}
