import type { Credit, Message } from './message.ts';

/**
 * `in-flight`: the message has not arrived. `blocked`: its receiver did not take it, and later messages of its path
 * wait. `stored`: its receiver, or the messenger, keeps it for a retry.
 */
export type State = 'in-flight' | 'blocked' | 'stored';

export type Open = { message: Message; state: State };

/** All messages that were sent and have not taken effect, at the blocks of one look. */
export type Standing = {
  /** In the order in which the ledger learned of them. */
  open: Open[];
  /** Messages that the owner of their receiver gave up for good. */
  givenUp: Message[];
  credits: Credit[];
  /** How many messages were sent since the first block. */
  sent: number;
};
