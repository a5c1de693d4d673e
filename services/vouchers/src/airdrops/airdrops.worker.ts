import type { Closable } from '@hatchery/kit/closing';
import { leadWhilePossible } from '@hatchery/kit/leadership';
import type { Logger } from '@hatchery/kit/log';
import type { VouchersContext } from '../context.ts';
import { endOverdue } from './change-states.ts';
import { judgeRuns } from './dry-runs.ts';
import { forgetEmails } from './forget-emails.ts';
import { readLists } from './read-lists.ts';
import { releaseForsaken } from './settle-claims.ts';
import { tellAccounts, tellOwners } from './tell-recipients.ts';

const intervalMilliseconds = 1_000;

/** Reads lists, judges dry runs, notifies, ends and forgets, in one replica at a time. All of it goes on after a crash. */
export function startAirdropWork(context: VouchersContext, log: Logger): Closable {
  const { database, airdropAlarm: alarm } = context;
  const steps = { readLists, judgeRuns, tellOwners, tellAccounts, endOverdue, releaseForsaken, forgetEmails };
  return leadWhilePossible({
    ...{ database, name: 'airdrops', log, alarm },
    work: async (lead) => {
      while (!lead.isOver()) {
        // One that fails must not stop the others. It is tried again with the next turn.
        for (const [step, work] of Object.entries(steps))
          await work(context, lead.isOver).catch((error: unknown) => log.warn({ err: error, step }, 'airdrops wait'));
        await alarm.wait(intervalMilliseconds);
      }
    },
  });
}
