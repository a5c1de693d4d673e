import type { Call } from '@hatchery/chain/laws/law';
import { type Address, encodeFunctionData } from 'viem';
import { applicationAbi, endpointAbi } from '../abis.ts';
import { type Inquiry, isSet, numberIn } from './inquiry.ts';
import { type EndpointMessage, receiverOf } from './message.ts';
import type { State } from './standing.ts';

/** A message of an endpoint's path. `hasFailed` says that its receiver reported a failure. */
type MessageOnPath = { message: EndpointMessage; state: State; hasFailed: boolean };

/** The new state of a message, by its key. A message that is `done` is no longer open. */
export type Settlement = { key: string; state: State | 'done' };

/** Asks the chain that a path leads to what became of the path's open messages. */
export function inquireAboutPath(endpoint: Address, path: readonly MessageOnPath[]): Inquiry<Settlement[]> {
  const { message: first } = path[0] as MessageOnPath;
  const suspects = path.filter(({ hasFailed }) => hasFailed).map(({ message }) => message);
  return {
    calls: [
      endpointCall(endpoint, 'hasStoredPayload', first),
      endpointCall(endpoint, 'getInboundNonce', first),
      ...suspects.map(failureCall),
    ],
    conclude([hasStoredPayload, inboundNonce, ...failures]) {
      const stored = new Set(suspects.filter((_, index) => isSet(failures[index])).map(({ key }) => key));
      const progress = { arrived: numberIn(inboundNonce), isBlocked: isSet(hasStoredPayload), stored };
      return path.map((one) => ({ key: one.message.key, state: stateAfter(one, progress) }));
    },
  };
}

type Progress = { arrived: bigint; isBlocked: boolean; stored: ReadonlySet<string> };

function stateAfter({ message, state }: MessageOnPath, { arrived, isBlocked, stored }: Progress): State | 'done' {
  // A receiver that reports a failure of a message that never arrived is not believed.
  if (message.nonce > arrived) return state === 'in-flight' ? 'in-flight' : 'done';
  if (message.nonce === arrived && isBlocked) return 'blocked';
  return stored.has(message.key) ? 'stored' : 'done';
}

type View = 'hasStoredPayload' | 'getInboundNonce';

function endpointCall(endpoint: Address, functionName: View, { srcLzId, path }: EndpointMessage): Call {
  return { to: endpoint, data: encodeFunctionData({ abi: endpointAbi, functionName, args: [srcLzId, path] }) };
}

function failureCall({ srcLzId, path, nonce }: EndpointMessage): Call {
  const call = { abi: applicationAbi, functionName: 'failedMessages', args: [srcLzId, path, nonce] } as const;
  return { to: receiverOf(path), data: encodeFunctionData(call) };
}
