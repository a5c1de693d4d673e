import * as z from 'zod';
import { operation } from './operation.ts';
import { isoTime, uid, visibleName } from './shapes.ts';

/** Names of kill switches. */
export const pauseName = z
  .string()
  .regex(/^(signing|sales|withdrawals|chain:[1-9]\d{0,15})$/, 'A pause is signing, sales, withdrawals or chain:<id>.')
  .describe(
    '`signing`: the platform signs nothing. `sales`: nothing that a player pays for. `withdrawals`: nothing that leaves the ledger or a kept wallet. `chain:<id>`: nothing for one chain.',
  );

/** Text of a change of a kill switch. */
export const pauseReason = visibleName(300).min(3).describe('Why, for other admins. Players do not see it.');

const pause = z
  .object({
    name: pauseName,
    reason: pauseReason,
    caller: z.string().describe('Who pulled it: `admin` and an account, or `command` and a name.'),
    since: isoTime.describe('From when on.'),
  })
  .meta({ id: 'Pause', description: 'A part of the platform that does not go on for now.' });

const pauses = z
  .object({ pauses: z.array(pause).describe('By name.') })
  .meta({ id: 'Pauses', description: 'What is paused at present.' });

const params = z.object({ name: pauseName });

const own = { owner: 'users', tag: 'Administration', prefix: 'account', access: 'admin' } as const;
const body = z
  .strictObject({ reason: pauseReason })
  .meta({ id: 'PauseParams', description: 'Why a part of the platform stops or goes on.' });
const stopped = {
  name: 'withdrawals',
  reason: 'Two claims of one voucher are being looked at.',
  caller: 'admin 0b0f2a5e-6a4e-4c0a-9f0e-6d6f2f1f6a11',
  since: '2027-02-01T03:00:00.000Z',
};

/** Kill switches, for admins. */
export const pauseOperations = {
  listPauses: operation({
    ...own,
    method: 'GET',
    path: '/pauses',
    summary: 'List what is paused',
    description: 'Returns the kill switches that are pulled. Empty if everything goes on.',
    example: { reply: { pauses: [stopped] } },
    output: pauses,
  }),
  pause: operation({
    ...own,
    method: 'PUT',
    path: '/pauses/{name}',
    summary: 'Pause a part of the platform',
    description:
      'From the answer on, nothing of this part is signed. What waits goes on when the pause is lifted. Players are told with a 429 `paused`. The contracts stay open to everybody else: `docs/runbooks/pauses.md` tells what to pause there. Idempotent: the first reason stays.',
    params,
    body,
    example: { body: { reason: stopped.reason }, reply: { pauses: [stopped] } },
    output: pauses,
  }),
  resume: operation({
    ...own,
    method: 'POST',
    path: '/pauses/{name}/end',
    summary: 'Let a part of the platform go on',
    description: 'What waited goes on within half a minute. Idempotent.',
    params,
    body,
    example: { body: { reason: 'Both claims were of one player with two vouchers.' }, reply: { pauses: [] } },
    output: pauses,
  }),
};

const internal = { owner: 'signer', prefix: 'internal', access: 'service' } as const;
const change = z.strictObject({ reason: pauseReason, adminId: uid });

/** The same, at the signer, which keeps them. */
export const signerPauses = {
  pauses: operation({
    ...internal,
    callers: ['users', 'masters'],
    method: 'GET',
    path: '/signer/pauses',
    summary: 'List what the signer does not sign',
    output: pauses,
  }),
  pauseSigning: operation({
    ...internal,
    callers: ['users'],
    method: 'PUT',
    path: '/signer/pauses/{name}',
    summary: 'Stop signing a part',
    description: 'Idempotent.',
    params,
    body: change,
    output: pauses,
  }),
  resumeSigning: operation({
    ...internal,
    callers: ['users'],
    method: 'POST',
    path: '/signer/pauses/{name}/end',
    summary: 'Go on signing a part',
    description: 'Idempotent.',
    params,
    body: change,
    output: pauses,
  }),
};
