import { encodeFunctionData, type Hex, size } from 'viem';
import { applicationAbi, creditsAbi, endpointAbi, messengerAbi } from '../abis.ts';
import type { RelayedChain } from '../chains.ts';
import {
  type Credit,
  type EndpointMessage,
  type Message,
  type MessengerMessage,
  receiverOf,
} from '../messages/message.ts';
import type { Transaction } from '../node/sender.ts';
import type { Action } from './plan.rules.ts';

/** Gas of a delivery beside its receiver's share: the call, storing a failure, and the 64th that calls hold back. */
const ownGas = 250_000n;
const ownGasPerByte = 100n;
/** Gas of a retry. It is generous. */
const retryGas = 3_000_000n;
/** Enough for one of our applications to store a message, and too little to act on it. */
const storingGas = 75_000n;
const storingGasPerByte = 24n;
/** A message with more gas than this carries several tokens. Half of its gas lets some of them arrive. */
const gasOfMany = 600_000n;
/** Too little to do anything. */
const hardlyAnyGas = 5_000n;

/** Returns the id of the chain that an action's transaction goes to. */
export const chainOf = (action: Action): number =>
  action.does === 'clear' ? action.credit.chainId : action.message.to;

/** Builds the transaction of an action. */
export function transactionOf(action: Action, chain: RelayedChain): Transaction {
  switch (action.does) {
    case 'carry':
      return action.message.by === 'endpoint'
        ? delivery(action.message, chain, action.lack)
        : arrival(action.message, chain, action.lack !== undefined);
    case 'retry':
      return retry(action.message, chain);
    case 'unblock':
      return unblocking(action.message as EndpointMessage, chain);
    case 'clear':
      return clearing(action.credit);
  }
}

function delivery(message: EndpointMessage, { endpoint }: RelayedChain, lack?: 'fail' | 'outOfGas'): Transaction {
  const { srcLzId, path, nonce, payload } = message;
  const gas = lack === undefined ? message.gas : littleGas(lack, message);
  const args = [srcLzId, path, nonce, gas, payload] as const;
  const data = encodeFunctionData({ abi: endpointAbi, functionName: 'deliver', args });
  return { to: endpoint, data, gas: withOwn(gas, data) };
}

function arrival({ message }: MessengerMessage, { messenger }: RelayedChain, lacksGas: boolean): Transaction {
  const data = encodeFunctionData({ abi: messengerAbi, functionName: 'receiveCrossChainMessage', args: [message] });
  // With a lack: less than the messenger needs beside the message's own gas.
  const gas = lacksGas ? withOwn(0n, data) - ownGas + 50_000n : withOwn(message.requiredGasLimit, data);
  return { to: messenger, data, gas };
}

function retry(message: Message, { messenger }: RelayedChain): Transaction {
  if (message.by === 'endpoint') {
    const { srcLzId, path, nonce, payload } = message;
    const call = { abi: applicationAbi, functionName: 'retryMessage', args: [srcLzId, path, nonce, payload] } as const;
    return { to: receiverOf(path), data: encodeFunctionData(call), gas: retryGas };
  }
  const call = { abi: messengerAbi, functionName: 'retryMessageExecution', args: [message.message] } as const;
  return { to: messenger, data: encodeFunctionData(call), gas: retryGas + message.message.requiredGasLimit };
}

function unblocking({ srcLzId, path, payload }: EndpointMessage, { endpoint }: RelayedChain): Transaction {
  const data = encodeFunctionData({ abi: endpointAbi, functionName: 'retryPayload', args: [srcLzId, path, payload] });
  return { to: endpoint, data, gas: retryGas };
}

function clearing({ application, payload }: Credit): Transaction {
  const data = encodeFunctionData({ abi: creditsAbi, functionName: 'clearCredits', args: [payload] });
  return { to: application, data, gas: retryGas };
}

function littleGas(lack: 'fail' | 'outOfGas', { gas, payload }: EndpointMessage): bigint {
  if (lack === 'outOfGas') return hardlyAnyGas;
  return gas > gasOfMany ? gas / 2n : storingGas + storingGasPerByte * BigInt(size(payload));
}

const withOwn = (gas: bigint, data: Hex) => (gas * 65n) / 63n + ownGas + ownGasPerByte * BigInt(size(data));
