import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainId, chainIdQuery, hash, integer, isoTime, line, lines, uid, uint256 } from './shapes.ts';

/** Arguments of one call, and the characters of one of them. */
const mostArguments = 20;
const longestArgument = 20_000;
/** Characters of the data of one call. */
const longestCalldata = 10 + 64 * 800;

const status = z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired', 'executed']).meta({
  id: 'OwnerProposalStatus',
  description:
    '`open`: waits for a second admin. `approved`: the owner may send it. `declined`: another admin refused it. `withdrawn`: its proposer took it back. `expired`: nobody sent it in time. `executed`: its transaction succeeded.',
});
export type OwnerProposalStatus = z.infer<typeof status>;

const calldata = z
  .string()
  .max(longestCalldata)
  .regex(/^0x[0-9a-f]{8}([0-9a-f]{64})*$/, 'Send a selector and words of 32 bytes, as lower-case hex.');

const call = {
  chainId,
  family: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,40}$/)
    .describe('Name of the contract in a deployment, as in `tokenSale`.'),
  selector: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/, 'A selector is 0x and 8 lower-case hexadecimal digits.')
    .describe('The first four bytes of the hash of the signature, as in `0x91b7f5ed`.'),
  arguments: z
    .array(lines(longestArgument))
    .max(mostArguments)
    .describe('The arguments as texts, in order. Lists and structs are JSON.'),
  value: uint256.describe('Coins that go along, in base units: `0`, as no call of an owner takes coins.'),
  calldata: calldata.describe('The whole data of the call: what the arguments say, or 400.'),
  why: lines(500)
    .refine((text) => text.trim() !== '', 'Say why, for the second person.')
    .describe('The reason, for the second person.'),
};

const step = z
  .object({
    at: isoTime.describe('When.'),
    by: uid.describe('Id of the admin.'),
    what: z
      .enum(['proposed', 'approved', 'declined', 'withdrawn', 'executed'])
      .describe('What they did. `executed`: they named the transaction, and the chain confirmed it.')
      .meta({ id: 'OwnerProposalStepKind' }),
    note: z.string().describe('The reason of a refusal, or nothing.'),
  })
  .meta({ id: 'OwnerProposalStep', description: 'Something that an admin did about a proposal.' });

const ownerProposal = z
  .object({
    uid: uid.describe('Id of the proposal.'),
    ...call,
    contract: address.describe('Address of the contract when it was proposed.'),
    function: z.string().describe('Name of the function.'),
    status,
    proposedBy: uid.describe('Id of the admin who proposed it.'),
    proposedAt: isoTime.describe('When it was proposed.'),
    expiresAt: isoTime.describe('When it can no longer be approved or sent.'),
    approvedBy: uid.nullable().describe('Id of the admin who approved it. Null until then.'),
    transactionHash: hash.nullable().describe('The transaction that executed it. Null until then.'),
    steps: z.array(step).describe('Who did what, the first first.'),
  })
  .meta({ id: 'OwnerProposal', description: 'A call of an owner that needs a second person.' });
export type OwnerProposal = z.infer<typeof ownerProposal>;

const proposeParams = z
  .strictObject(call)
  .meta({ id: 'ProposeOwnerCallParams', description: 'A call of an owner, for a second person.' });
export type ProposeOwnerCallParams = z.infer<typeof proposeParams>;

const own = { owner: 'chain', tag: 'Contracts', prefix: 'v2', access: 'admin' } as const;
const params = z.object({ uid: uid.describe('Id of the proposal.') });

const given = {
  chainId: 43114,
  family: 'tokenSale',
  selector: '0x91b7f5ed',
  arguments: ['25000'],
  value: '0',
  calldata: `0x91b7f5ed${(25_000).toString(16).padStart(64, '0')}`,
  why: 'The price of the spring sale, as decided on Monday.',
};
const proposer = '0b0f2a5e-6a4e-4c0a-9f0e-6d6f2f1f6a11';
const approver = '7f3a9c1e-2b4d-4e6f-8a1b-3c5d7e9f0a22';
const proposed = {
  uid: '3c1d5e7f-9a2b-4c4d-8e6f-1a3b5c7d9e33',
  ...given,
  contract: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  function: 'setPrice',
  status: 'open',
  proposedBy: proposer,
  proposedAt: '2027-02-01T08:00:00.000Z',
  expiresAt: '2027-02-08T08:00:00.000Z',
  approvedBy: null,
  transactionHash: null,
  steps: [{ at: '2027-02-01T08:00:00.000Z', by: proposer, what: 'proposed', note: '' }],
};
const approved = {
  ...proposed,
  status: 'approved',
  approvedBy: approver,
  steps: [...proposed.steps, { at: '2027-02-01T09:00:00.000Z', by: approver, what: 'approved', note: '' }],
};

/** Calls of owners that one admin proposes and another one approves. */
export const ownerProposals = {
  ownerProposals: operation({
    ...own,
    method: 'GET',
    path: '/owner-proposals',
    summary: "List proposals of owners' calls",
    description: 'The latest first.',
    query: z.object({
      state: z
        .enum(['waiting', 'past'])
        .optional()
        .describe('`waiting`: those that are open or approved. `past`: all others. Both if absent.'),
      chainId: chainIdQuery.describe('Only calls on this chain.'),
      cursor: line(40).min(1).optional().describe('The `nextCursor` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('How many items a page has.'),
    }),
    output: z
      .object({
        items: z.array(ownerProposal).describe('The proposals of this page.'),
        nextCursor: z
          .string()
          .optional()
          .describe('Send it as `cursor` for the page after this one. Absent on the last page.'),
      })
      .meta({ id: 'OwnerProposalPage', description: 'A page of proposals.' }),
  }),
  ownerProposal: operation({
    ...own,
    method: 'GET',
    path: '/owner-proposals/{uid}',
    summary: "Get a proposal of an owner's call",
    description: 'Returns the call, the reason for it, and who did what about it.',
    params,
    problems: [404],
    output: ownerProposal,
  }),
  proposeOwnerCall: operation({
    ...own,
    method: 'POST',
    path: '/owner-proposals',
    summary: "Propose an owner's call",
    description:
      'Another admin has to approve it within seven days, and the owner has to send it within them. 400 naming the field if the contract has no such call for its owner, or if `calldata` is not what `arguments` say. 409 if the same call waits already.',
    bodyLimit: 524_288,
    example: { body: given, reply: proposed },
    body: proposeParams,
    problems: [409],
    output: ownerProposal,
  }),
  approveOwnerProposal: operation({
    ...own,
    method: 'POST',
    path: '/owner-proposals/{uid}/approve',
    summary: "Approve another admin's proposal",
    description:
      'Repeats the data that the second person has checked: 409 if the proposal has other data. 403 for the one who proposed it. 409 if it does not wait for approval any more. 503 if no node of the chain answers: the newest block is noted, since what was sent before does not count.',
    example: { body: { calldata: given.calldata }, reply: approved },
    params,
    body: z.strictObject({ calldata: calldata.describe('The data that the second person has checked.') }),
    problems: [404, 409, 503],
    output: ownerProposal,
  }),
  declineOwnerProposal: operation({
    ...own,
    method: 'POST',
    path: '/owner-proposals/{uid}/decline',
    summary: 'Withdraw or decline a proposal',
    description:
      'Its proposer withdraws it, and every other admin declines it, also after it was approved. 409 if it does not wait any more.',
    example: {
      body: { why: 'The price lacks a digit.' },
      reply: {
        ...proposed,
        status: 'declined',
        steps: [
          ...proposed.steps,
          { at: '2027-02-01T09:00:00.000Z', by: approver, what: 'declined', note: 'The price lacks a digit.' },
        ],
      },
    },
    params,
    body: z.strictObject({ why: lines(500).optional().describe('The reason.') }),
    problems: [404, 409],
    output: ownerProposal,
  }),
  recordOwnerExecution: operation({
    ...own,
    method: 'POST',
    path: '/owner-proposals/{uid}/execution',
    summary: 'Name the transaction that executed a proposal',
    description:
      'The chain is asked: the transaction has to be in a block after the approval, to have succeeded, and to have the contract as its receiver and the data of the proposal as its input. Otherwise 409. 503 if no node of the chain answers.',
    example: {
      body: { transactionHash: `0x${'7c'.repeat(32)}` },
      reply: { ...approved, status: 'executed', transactionHash: `0x${'7c'.repeat(32)}` },
    },
    params,
    body: z.strictObject({ transactionHash: hash.describe('Hash of the transaction.') }),
    problems: [404, 409, 503],
    output: ownerProposal,
  }),
};
