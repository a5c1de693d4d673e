import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainId, chainIdQuery, hash, isoTime, line, longPaging, uid } from './shapes.ts';

/** The most blocks of one job. */
export const mostBlocksPerJob = 1_000_000;
/** The most jobs of one key or admin that are not over. */
export const mostOpenJobs = 20;
/** The most data that a page of logs has. */
export const mostPageBytes = 262_144;
/** The most data of a log whose arguments are told. */
export const mostDecodedBytes = 32_768;

const blockNumber = z.int().min(0);

const logJobStatus = z.enum(['queued', 'reading', 'done', 'failed']).meta({
  id: 'LogJobStatus',
  description:
    '`queued`: nothing was read yet. `reading`: some was, or the last blocks are not final yet. `done`: all was read, and is final. `failed`: the nodes of the chain do not have these blocks. Asking again tries again.',
});

const logJob = z
  .object({
    uid: uid.describe('Id of the job.'),
    chainId,
    address: z.string().describe('Address of the contract, checksummed.'),
    contractUid: uid.describe('Id of the contract.'),
    event: z.string().optional().describe('Signature of the event. Absent for all logs of the contract.'),
    fromBlock: blockNumber.describe('The first block.'),
    toBlock: blockNumber.optional().describe('The last block. Absent for a job that goes on with the chain.'),
    status: logJobStatus,
    nextBlock: blockNumber.describe('The block to read next. All before it were read.'),
    progress: z.number().min(0).max(1).describe('How much was read: 1 is all, or all that the chain has.'),
    logsFound: z.int().min(0).describe('Logs that were found so far.'),
    failure: z.string().optional().describe('Why the last attempt to read failed. For people.'),
    createdAt: isoTime.describe('When it was asked for first.'),
    updatedAt: isoTime.describe('When it last got on.'),
  })
  .meta({ id: 'ChainLogJob', description: 'A job that reads logs of a contract from the chain.' });
export type LogJob = z.infer<typeof logJob>;

const argument: z.ZodType<unknown> = z.json().meta({
  id: 'ChainLogValue',
  description:
    'A value of an event: numbers as decimal strings, addresses checksummed, bytes in hexadecimal, lists as lists, structs as objects by the names of their fields. Indexed texts, bytes, lists and structs are told by their hash alone.',
});

const chainLog = z
  .object({
    blockNumber: blockNumber.describe('Number of the block.'),
    blockHash: hash.describe('Hash of the block.'),
    blockTime: isoTime.describe('When the block was made.'),
    transactionHash: hash.describe('Hash of the transaction.'),
    logIndex: z.int().min(0).describe('Place of the log among those of its block.'),
    event: z.string().nullable().describe('Signature of its event. Null if the ABI of the contract has none for it.'),
    args: z
      .record(z.string(), argument)
      .nullable()
      .describe(
        'Arguments by name, or by place from 0 if they have none. Null if the event is not known, or `dataBytes` is more than 32,768.',
      ),
    topics: z.array(hash).describe('Its topics as the chain has them.'),
    data: z
      .string()
      .nullable()
      .describe('Its data as the chain has it, in hexadecimal. Null if `dataBytes` is more than 262,144.'),
    dataBytes: z.int().min(0).describe('How many bytes of data it has.'),
    finality: z
      .enum(['seen', 'final'])
      .describe('`final`: no reorganisation can undo it. `seen`: one still could.')
      .meta({ id: 'ChainLogFinality' }),
  })
  .meta({ id: 'ChainLog', description: 'A log of a contract.' });
export type ChainLog = z.infer<typeof chainLog>;

const chainLogPage = z
  .object({
    logs: z.array(chainLog).describe('In the order that was asked for.'),
    next: z.string().nullable().describe('Send it as `cursor` for the next page. Null on the last one.'),
    chain: z
      .object({
        blockNumber: blockNumber.describe('The last block that was read.'),
        finalBlockNumber: blockNumber.describe('The last block that no reorganisation can undo.'),
      })
      .meta({ id: 'ChainLogPlace', description: 'How far the chain was read when the answer was made.' }),
    indexed: z
      .array(
        z
          .object({
            from: blockNumber.describe('The first block.'),
            to: blockNumber.describe('The last block.'),
          })
          .meta({ id: 'IndexedBlocks', description: 'Blocks whose logs were all read.' }),
      )
      .describe(
        'The stretches of blocks of which all such logs were read, in order. Logs of other blocks may be missing: ask for them with a job.',
      ),
  })
  .meta({ id: 'ChainLogPage', description: 'A page of logs of a contract.' });
export type ChainLogPage = z.infer<typeof chainLogPage>;

const valuesByName = z.record(z.string().min(1).max(100), z.union([z.string().max(1_000), z.int(), z.boolean()]));
type ValuesByName = z.infer<typeof valuesByName>;

/** Values of arguments. A record leaves out one with this name, and the search would find logs with any value of it. */
const wantedArguments: z.ZodType<ValuesByName, ValuesByName> = z.preprocess((given: ValuesByName, context) => {
  if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
    context.addIssue('No argument of an event is called __proto__.');
  return given;
}, valuesByName);

const event = line(500)
  .min(1)
  .optional()
  .describe('Name or signature of an event of its ABI, as in `Transfer` or `Transfer(address,address,uint256)`.');

const own = { owner: 'chain', tag: 'Contracts', prefix: 'v2' } as const;
const addressOfContract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const signature = 'Fought(address,uint256)';

const jobExample = {
  uid: '5a3c9c1e-31c5-4a8e-8f0a-2d1b7f0c9e44',
  chainId: 43114,
  address: addressOfContract,
  contractUid: '0b0f2a5e-6a4e-4c0a-9f0e-6d6f2f1f6a11',
  event: signature,
  fromBlock: 71_000_000,
  toBlock: 71_200_000,
  status: 'reading',
  nextBlock: 71_050_000,
  progress: 0.25,
  logsFound: 812,
  createdAt: '2027-02-01T12:00:00.000Z',
  updatedAt: '2027-02-01T12:00:40.000Z',
};

const jobBody = z
  .strictObject({
    chainId: z.int().min(1).describe('Id of the chain (EIP-155).'),
    address: address.describe('Address of a registered contract.'),
    event,
    fromBlock: blockNumber.describe('The first block.'),
    toBlock: blockNumber
      .optional()
      .describe(
        'The last block. Required: only admins have the logs of a contract followed, by `followFrom` of its entry.',
      ),
  })
  .meta({ id: 'NewChainLogJob', description: 'A contract and the blocks whose logs are to be read.' });

/** Logs of registered contracts: jobs that read them, and what they read. */
export const chainLogs = {
  addChainLogs: operation({
    ...own,
    method: 'POST',
    path: '/chain-logs/add',
    access: 'key:chain_logs',
    summary: 'Have logs of a contract read',
    description:
      'Returns a job that reads the logs of these blocks; `GET /v2/chain-logs/{uid}` tells how far it is. The same request returns the same job, whoever asked first; blocks that a job that is done has among others return that one. Logs of contracts that the platform brought are read anyway, so such a job is done as soon as its blocks are final. A job has 1,000,000 blocks at most, and ends at a block that was read already. A key has 20 jobs that are not over at most, and 500 of a contract. All keys together have 500 of a contract that are not over: 409. 404 naming `body.address` if the contract is not registered.',
    example: {
      body: {
        chainId: 43114,
        address: addressOfContract,
        event: signature,
        fromBlock: 71_000_000,
        toBlock: 71_200_000,
      },
      reply: jobExample,
    },
    body: jobBody,
    problems: [404, 409],
    output: logJob,
  }),
  getChainLogs: operation({
    ...own,
    method: 'POST',
    path: '/chain-logs/get',
    access: 'public',
    summary: 'Search the logs of a contract',
    description:
      'Returns logs that were read, in order of block and place. Nothing is asked of the chain: `indexed` tells which blocks were read. Arguments have to be equal, and indexed. A search by arguments looks at 5,000 logs for each page, and a page has 256 KiB of data at most, so it may have fewer logs than `limit`, or none, and still have a `next`. Logs with very much data are told without arguments, or without it. 404 naming `body.address` if the contract is not registered.',
    example: {
      body: {
        chainId: 43114,
        address: addressOfContract,
        event: 'Fought',
        args: { winner: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
        order: 'newest',
        limit: 1,
      },
      reply: {
        logs: [
          {
            blockNumber: 71_050_000,
            blockHash: `0x${'5a'.repeat(32)}`,
            blockTime: '2027-02-01T12:00:04.000Z',
            transactionHash: `0x${'3b'.repeat(32)}`,
            logIndex: 4,
            event: signature,
            args: { winner: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', prize: '2500000000000000000' },
            topics: [
              '0x6c56d2f67d5f0d4a1d1fd1dbb0c0a6b14b0fc7a6d51a1d6fd1b20e87e1f4b0c3',
              '0x0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc',
            ],
            data: '0x00000000000000000000000000000000000000000000000022b1c8c1227a0000',
            dataBytes: 32,
            finality: 'final',
          },
        ],
        next: '71050000.4',
        chain: { blockNumber: 71_204_611, finalBlockNumber: 71_204_608 },
        indexed: [{ from: 71_000_000, to: 71_204_611 }],
      },
    },
    body: z.strictObject({
      chainId: z.int().min(1).describe('Id of the chain (EIP-155).'),
      address: address.describe('Address of a registered contract.'),
      event,
      args: wantedArguments
        .optional()
        .describe('Values of indexed arguments of the event by name. Write large numbers as decimal strings.'),
      fromBlock: blockNumber.optional().describe('Only logs of this block and later ones.'),
      toBlock: blockNumber.optional().describe('Only logs of this block and earlier ones.'),
      order: z
        .enum(['newest', 'oldest'])
        .default('newest')
        .describe('Which logs come first.')
        .meta({ id: 'ChainLogOrder' }),
      cursor: z
        .string()
        .regex(/^\d{1,15}\.\d{1,9}$/, 'The `next` of another page.')
        .optional()
        .describe('The `next` of the page before.'),
      limit: z.int().min(1).max(100).default(20).describe('How many logs a page has.'),
    }),
    problems: [404, 503],
    output: chainLogPage,
  }),
  chainLogJob: operation({
    ...own,
    method: 'GET',
    path: '/chain-logs/{uid}',
    access: 'key:chain_logs',
    summary: 'Get how far a job for logs is',
    description: 'Returns a job that this key has asked for. 404 for any other, and when its contract was removed.',
    example: { reply: jobExample },
    params: z.object({ uid: uid.describe('Id of the job.') }),
    problems: [404],
    output: logJob,
  }),
  chainLogJobs: operation({
    ...own,
    method: 'GET',
    path: '/chain-logs',
    access: 'key:chain_logs',
    summary: 'List the jobs for logs of your key',
    description: 'Returns the jobs that this key has asked for, the latest first.',
    query: longPaging,
    output: z.array(logJob),
  }),
  createChainLogJob: operation({
    ...own,
    method: 'POST',
    path: '/chain-logs/jobs',
    access: 'admin',
    summary: 'Have logs of a contract read as an admin',
    description: 'As `POST /v2/chain-logs/add`, without an API key. An admin has 20 jobs that are not over at most.',
    body: jobBody,
    example: {
      body: { chainId: 43114, address: addressOfContract, fromBlock: 71_000_000, toBlock: 71_200_000 },
      reply: jobExample,
    },
    problems: [404, 409],
    output: logJob,
  }),
  allChainLogJobs: operation({
    ...own,
    method: 'GET',
    path: '/chain-logs/jobs',
    access: 'admin',
    summary: 'List all jobs for logs',
    description: 'Returns the jobs of all keys, and those that follow contracts, the latest first.',
    query: longPaging.extend({
      chainId: chainIdQuery.describe('Only jobs on this chain.'),
      contractUid: uid.optional().describe('Only jobs of this contract.'),
      status: logJobStatus.optional().describe('Only jobs with this status.'),
    }),
    output: z.array(logJob),
  }),
};
