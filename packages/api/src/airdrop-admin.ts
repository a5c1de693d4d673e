import * as z from 'zod';
import {
  airdrop,
  airdropAuditEntry,
  airdropDryRun,
  airdropFields,
  airdropList,
  airdropRecipient,
  airdropState,
  mostFaultsNamed,
  mostListed,
} from './airdrop-shapes.ts';
import { largestListBytes, listTypes } from './file-limits.ts';
import { fileTicket } from './files.ts';
import { nothing, operation } from './operation.ts';
import { integer, longPaging, paging, uid } from './shapes.ts';

const own = { owner: 'vouchers', prefix: 'v2', tag: 'Airdrops', access: 'admin' } as const;
const params = z.object({ uid: uid.describe('Id of the airdrop.') });
const runParams = params.extend({ runUid: uid.describe('Id of the dry run.') });
const version = z.int().min(1).describe('The version of the airdrop that you saw.');
const versioned = z
  .strictObject({ version })
  .meta({ id: 'AirdropVersion', description: 'Names the version that the caller saw.' });
const stale = 'With a version that is not the current one it is a 409 that names the current one.';

const eligible = z
  .enum(['true', 'false'])
  .meta({ id: 'AirdropEligible', description: 'Only recipients that get something, or nothing.' });

const page = z.object({
  after: integer(z.int().min(0)).default(0).describe('The `number` of the last recipient of the page before.'),
  limit: integer(z.int().min(1).max(500)).default(100).describe('How many items a page has.'),
  eligible: eligible.optional().describe('Only recipients that get something, or nothing.'),
  search: z.string().max(100).optional().describe('Only the recipient with this whole address or e-mail address.'),
});

const drafts = {
  airdrops: operation({
    ...own,
    method: 'GET',
    path: '/airdrops',
    summary: 'List airdrops',
    description: 'Returns airdrops, newest first.',
    query: paging.extend({ state: airdropState.optional().describe('Only airdrops in this state.') }),
    output: z.array(airdrop),
  }),
  airdrop: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/{uid}',
    summary: 'Get an airdrop',
    description: 'Returns an airdrop with its last list, its last dry run, and what the contract has of it.',
    params,
    output: airdrop,
  }),
  createAirdrop: operation({
    ...own,
    method: 'POST',
    path: '/airdrops',
    summary: 'Create an airdrop',
    description:
      'Creates a draft. A list, a dry run and an activation follow. Amounts are named in whole units or in base units: one of both.',
    body: airdropFields,
    output: airdrop,
  }),
  changeAirdrop: operation({
    ...own,
    method: 'PUT',
    path: '/airdrops/{uid}',
    summary: 'Change an airdrop',
    description: `Replaces all fields of a draft. After its activation only the name, description, image and end can change; other changes are a 409. A change ends a pending approval. ${stale}`,
    problems: [404, 409],
    params,
    body: airdropFields.extend({ version }),
    output: airdrop,
  }),
  deleteAirdrop: operation({
    ...own,
    method: 'DELETE',
    path: '/airdrops/{uid}',
    status: 204,
    summary: 'Delete a draft of an airdrop',
    description: 'Deletes it with its lists and dry runs. An airdrop that was activated stays: end it instead (409).',
    problems: [404, 409],
    params,
    output: nothing,
  }),
  airdropHistory: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/{uid}/history',
    summary: 'List what admins did with an airdrop',
    description: 'Returns acts, newest first.',
    params,
    query: longPaging,
    output: z.array(airdropAuditEntry),
  }),
};

const lists = {
  airdropFileUploadUrls: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/file-upload-urls',
    summary: 'Ask where to upload a list of recipients',
    description:
      'Returns a ticket for each file, or none at all. `PUT` the bytes, then hand the tickets in as a list. At most 20 tickets an hour.',
    problems: [429, 503],
    body: z.strictObject({
      files: z
        .array(
          z.strictObject({
            contentType: z.enum(listTypes).describe('Type of the file.'),
            size: z.int().min(1).max(largestListBytes).describe('Size of the file in bytes.'),
          }),
        )
        .min(1)
        .max(5)
        .describe('The files of the list.'),
    }),
    output: z.array(fileTicket),
  }),
  readAirdropList: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/{uid}/lists',
    summary: 'Hand in a list of recipients',
    description: `Reads uploaded files in the background. Each line is a recipient (an address, or an e-mail address) and an amount in whole units; a first line \`recipient,amount\` is skipped. ${mostListed} recipients at most. The list is used as a whole, or, with one fault, not at all: the first ${mostFaultsNamed} faults are named by line. ${stale}`,
    problems: [404, 409],
    params,
    body: z.strictObject({ version, tickets: z.array(uid).min(1).max(5).describe('The tickets, in order.') }),
    output: airdropList,
  }),
  airdropList: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/{uid}/lists/{listUid}',
    summary: 'Get a list of recipients',
    description: 'Returns how far it was read, and its faults.',
    params: params.extend({ listUid: uid.describe('Id of the list.') }),
    output: airdropList,
  }),
};

const runs = {
  startAirdropDryRun: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/{uid}/dry-runs',
    summary: 'Start a dry run of an airdrop',
    description: `Judges every recipient in the background, and sums up what is missing. Nothing is given. An airdrop has one dry run at a time: a new one replaces one that is running. ${stale}`,
    problems: [404, 409],
    params,
    body: versioned,
    output: airdropDryRun,
  }),
  airdropDryRun: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/{uid}/dry-runs/{runUid}',
    summary: 'Get a dry run of an airdrop',
    description: 'Returns its progress and its totals.',
    params: runParams,
    output: airdropDryRun,
  }),
  airdropDryRunRecipients: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/{uid}/dry-runs/{runUid}/recipients',
    summary: 'List the recipients of a dry run',
    description:
      'Returns recipients in order, each with its eligibility and the reason. `GET …/recipients.csv` downloads all.',
    params: runParams,
    query: page,
    output: z.array(airdropRecipient),
  }),
};

const states = {
  activateAirdrop: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/{uid}/activate',
    summary: 'Activate an airdrop',
    description: `Activates it with the recipients of the dry run that you saw. If it gives more than an admin may give alone, this is the first approval, and it stays a draft with \`activation\`: another admin, who did not create it, activates it with the same dry run. 409 if anything has changed since the dry run, or something is missing. ${stale}`,
    problems: [403, 404, 409],
    params,
    body: z.strictObject({
      version,
      dryRunUid: uid.describe('The dry run that you saw.'),
    }),
    output: airdrop,
  }),
  pauseAirdrop: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/{uid}/pause',
    summary: 'Pause an airdrop',
    description: `Refuses claims until it is resumed. Claims that are signed stay valid: pause the contract's airdrop to stop them. ${stale}`,
    problems: [404, 409],
    params,
    body: versioned,
    output: airdrop,
  }),
  resumeAirdrop: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/{uid}/resume',
    summary: 'Resume a paused airdrop',
    description: `Accepts claims again. ${stale}`,
    problems: [404, 409],
    params,
    body: versioned,
    output: airdrop,
  }),
  endAirdrop: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/{uid}/end',
    summary: 'End an airdrop for good',
    description: `Refuses claims from now on. This cannot be undone. E-mail addresses of its list are forgotten 30 days later. ${stale}`,
    problems: [404, 409],
    params,
    body: versioned,
    output: airdrop,
  }),
  airdropRecipients: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/{uid}/recipients',
    summary: 'List the recipients of an airdrop',
    description: 'Returns the recipients that it was activated with, in order, with their claims. Empty for a draft.',
    params,
    query: page,
    output: z.array(airdropRecipient),
  }),
};

/** Operations of admins. */
export const airdropAdmin = { ...drafts, ...lists, ...runs, ...states };
