import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainId, hash, isoTime, line, lines, uid, uint256 } from './shapes.ts';

/** Arguments of one call, and the characters of one of them. */
const mostArguments = 12;
const longestArgument = 16_000;

const call = {
  wallet: address.describe('The wallet that sends it: one of yours that the platform keeps.'),
  chainId,
  family: line(40)
    .min(1)
    .describe(
      'Name of the contract in a deployment, as in `gen1Purchase`. `otherToken` for a token that is no contract of the platform, such as a stablecoin.',
    ),
  function: line(60).min(1).describe('Name of the function.'),
  arguments: z
    .array(lines(longestArgument))
    .max(mostArguments)
    .describe('The arguments as texts, in order. Numbers are in base units; lists and structs are JSON.'),
};

const keptCall = z
  .object({
    uid: uid.describe('Id of the call.'),
    ...call,
    contract: address.describe('Address of the contract.'),
    value: uint256.describe('Coins that go along, in base units.'),
    state: z
      .enum(['waiting', 'sent', 'seen', 'final', 'failed'])
      .describe(
        '`waiting`: it is about to be sent. `sent`: it is on its way. `seen`: a block has it. `final`: for good. `failed`: it was given up, and changed nothing.',
      ),
    transactionHash: hash.nullable().describe('Its transaction, once a block has it. Null until then.'),
    failure: z.string().nullable().describe('Why it failed, as the chain said it; null unless it did.'),
    createdAt: isoTime.describe('When you asked for it.'),
  })
  .meta({ id: 'KeptCall', description: 'A call that the platform sends from a wallet whose key it keeps.' });
export type KeptCall = z.infer<typeof keptCall>;

const sendParams = z
  .strictObject({
    ...call,
    contract: address.optional().describe('Address of the token. For `otherToken` alone.'),
    value: uint256.optional().describe('Coins that go along, in base units. None if absent.'),
  })
  .meta({ id: 'SendKeptCallParams', description: 'A call for a wallet that the platform keeps.' });
export type SendKeptCallParams = z.infer<typeof sendParams>;

const own = { owner: 'chain', tag: 'Wallets', prefix: 'v2', access: 'user' } as const;

const given = {
  wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 43114,
  family: 'gen1Purchase',
  function: 'buyWithAvax',
  arguments: ['2'],
  value: '3000000000000000000',
};

/** Calls of contracts from wallets that the platform keeps. */
export const keptCalls = {
  sendKeptCall: operation({
    ...own,
    method: 'POST',
    path: '/kept-calls',
    summary: 'Call a contract from a wallet that the platform keeps',
    description:
      'The platform signs and sends it, and pays the fee of the network. Prices are paid by the wallet. It sends what the screens of players send: purchases, permissions for contracts of the platform, staking, hatching, listings, and transfers to the same wallet on another chain. 403 for everything else, and for arguments that would give something to another account. It tries the call first: 409 with the error of the contract if the contract refuses it, and for a call of more than 6,000,000 gas, or 200,000 where a token is no contract of the platform. A permission has to be in a block before the call that needs it. Send an Idempotency-Key, so that a retry sends nothing twice. 200 calls of a wallet in 24 hours (429). 503 if no node of the chain answers: nothing was sent.',
    example: {
      body: given,
      reply: {
        uid: '3c1d5e7f-9a2b-4c4d-8e6f-1a3b5c7d9e33',
        ...given,
        contract: '0x851356ae760d987E095750cCeb3bC6014560891C',
        state: 'waiting',
        transactionHash: null,
        failure: null,
        createdAt: '2027-02-01T08:00:00.000Z',
      },
    },
    body: sendParams,
    problems: [404, 409, 429, 503],
    output: keptCall,
  }),
  keptCall: operation({
    ...own,
    method: 'GET',
    path: '/kept-calls/{uid}',
    summary: 'Get a call of a wallet that the platform keeps',
    description: 'Follows the call until it is final or has failed. Calls are kept for 90 days after they end.',
    params: z.object({ uid: uid.describe('Id of the call.') }),
    problems: [404, 503],
    output: keptCall,
  }),
};
