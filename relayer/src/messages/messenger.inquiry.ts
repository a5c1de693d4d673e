import { type Address, encodeFunctionData } from 'viem';
import { messengerAbi } from '../abis.ts';
import type { Settlement } from './endpoint.inquiry.ts';
import { type Inquiry, isSet } from './inquiry.ts';
import type { MessengerMessage } from './message.ts';

/** Asks the messenger of the receiving chain what became of a message. */
export function inquireAboutMessage(messenger: Address, { id, key }: MessengerMessage): Inquiry<Settlement[]> {
  const ask = (functionName: 'messageReceived' | 'receivedFailedMessageHashes') => ({
    to: messenger,
    data: encodeFunctionData({ abi: messengerAbi, functionName, args: [id] }),
  });
  return {
    calls: [ask('messageReceived'), ask('receivedFailedMessageHashes')],
    conclude([received, failedHash]) {
      if (!isSet(received)) return [{ key, state: 'in-flight' }];
      return [{ key, state: isSet(failedHash) ? 'stored' : 'done' }];
    },
  };
}
