import { hashEmail } from '@hatchery/kit/email-hash';
import { getAddress, isAddress } from 'viem';
import { os, type VouchersContext } from '../context.ts';
import { presentRecipient, presentRun } from './airdrops.presenter.ts';
import type { Airdrop } from './airdrops.ts';
import { startDryRun } from './dry-runs.ts';
import { listRecipients } from './recipients.repository.ts';
import { airdropOf, findRunOf } from './save-airdrops.ts';

type Query = { after: number; limit: number; eligible?: 'true' | 'false' | undefined; search?: string | undefined };

/** Dry runs of airdrops, and the recipients that they judged. */
export const runsRoutes = (vouchers: VouchersContext) => {
  const { database } = vouchers;
  const list = async (airdrop: Airdrop, runId: string, { after, limit, eligible, search }: Query) => {
    const wanted = {
      ...(eligible && { eligible: eligible === 'true' }),
      ...(search && { search: keyOf(airdrop, search) }),
    };
    const recipients = await listRecipients(database.knex, { runId, after, limit, ...wanted });
    return recipients.map((recipient) => presentRecipient(recipient, airdrop.asset.decimals));
  };

  return {
    startAirdropDryRun: os.startAirdropDryRun.handler(({ input: { params, body }, context: { transact, passport } }) =>
      transact(async (tx) => {
        const run = await startDryRun(tx, vouchers, { id: params.uid, ...body, admin: passport.subject });
        return presentRun(run, await airdropOf(tx, params.uid));
      }),
    ),

    airdropDryRun: os.airdropDryRun.handler(async ({ input: { params } }) => {
      const { run, airdrop } = await findRunOf(database.knex, params);
      return presentRun(run, airdrop);
    }),

    airdropDryRunRecipients: os.airdropDryRunRecipients.handler(async ({ input: { params, query } }) => {
      const { run, airdrop } = await findRunOf(database.knex, params);
      return list(airdrop, run.id, query);
    }),

    airdropRecipients: os.airdropRecipients.handler(async ({ input: { params, query } }) => {
      const airdrop = await airdropOf(database.knex, params.uid);
      return airdrop.runId === null ? [] : list(airdrop, airdrop.runId, query);
    }),
  };
};

/** Returns by what a recipient is found who is named by address or e-mail address. */
function keyOf({ emailSalt }: Airdrop, text: string) {
  if (isAddress(text, { strict: false })) return { address: getAddress(text) };
  return { emailHash: emailSalt ? hashEmail(emailSalt, text) : Buffer.alloc(0) };
}
