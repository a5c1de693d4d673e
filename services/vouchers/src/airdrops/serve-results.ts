import { refusalOf } from '@hatchery/api/access';
import type { AirdropRecipient } from '@hatchery/api/airdrop-shapes';
import { Problem } from '@hatchery/api/problems';
import { decimalOf } from '@hatchery/api/whole-amounts';
import type { Database } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { type Passports, passportHeader } from '@hatchery/kit/passport';
import { withProblems } from '@hatchery/kit/problem-answers';
import type { Express } from 'express';
import * as z from 'zod';
import { presentRecipient } from './airdrops.presenter.ts';
import type { Airdrop } from './airdrops.ts';
import { listRecipients } from './recipients.repository.ts';
import { findRunOf } from './save-airdrops.ts';

type Context = { database: Database; passports: Passports; now: () => Date; log: Logger };

/** Rows that are read at a time. */
const atOnce = 1_000;
const ids = z.object({ uid: z.uuid(), runUid: z.uuid() });
const heading = 'number,recipient,amount,eligible,reason,held,claim,way,claimedAt\r\n';

/** Serves all recipients of a dry run as CSV, in bounded memory, to admins. */
export function serveDryRunResults(app: Express, { database, passports, now, log }: Context): void {
  app.get(
    '/v2/airdrops/:uid/dry-runs/:runUid/recipients.csv',
    withProblems(log, async (request, response) => {
      const requestId = request.get('x-request-id') ?? '';
      const passport = passports.read(request.get(passportHeader), { now: now(), requestId });
      const refusal = refusalOf('admin', passport);
      if (refusal === 401) throw new Problem('unauthorized', 'Please sign in to do this.');
      if (refusal === 403) throw new Problem('forbidden', 'You may not do this.');
      const params = ids.safeParse(request.params);
      if (!params.success) throw new Problem('not-found', 'There is no such dry run.');
      const { airdrop, run } = await findRunOf(database.knex, params.data);
      response.set({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="airdrop-${run.id}.csv"`,
        'cache-control': 'no-store',
      });
      response.write(heading);
      for await (const rows of pagesOf(database, airdrop, run.id)) {
        if (response.destroyed) return;
        if (!response.write(rows))
          await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
      }
      response.end();
    }),
  );
}

async function* pagesOf({ knex }: Database, { asset }: Airdrop, runId: string): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const recipients = await listRecipients(knex, { runId, after, limit: atOnce });
    const last = recipients.at(-1);
    if (!last) return;
    yield recipients.map((one) => `${rowOf(presentRecipient(one, asset.decimals), asset.decimals)}\r\n`).join('');
    after = last.number;
  }
}

function rowOf(recipient: AirdropRecipient, decimals: number): string {
  const { number, address, email, amountBase, eligible, reason = '', held = '', claim, way = '' } = recipient;
  const amount = decimalOf(BigInt(amountBase), decimals);
  const fields = [
    number,
    cell(address ?? email ?? ''),
    amount,
    eligible,
    reason,
    held,
    claim,
    way,
    recipient.claimedAt ?? '',
  ];
  return fields.join(',');
}

/** Keeps a spreadsheet from taking a hint at an e-mail address for a formula. */
const cell = (text: string) => (/^[=+\-@\t]/.test(text) ? `"'${text.replaceAll('"', '""')}"` : text);
