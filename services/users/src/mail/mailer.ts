import { Problem } from '@hatchery/api/problems';
import { type Alarm, createAlarm } from '@hatchery/kit/alarm';
import type { Transaction } from '@hatchery/kit/database';
import { insertMail } from './mail.repository.ts';
import type { Mail } from './templates.ts';

export type Mailer = {
  /**
   * Queues a mail with the effects of `tx`: it is sent if these commit.
   * @param to one address, checked already.
   * @throws Problem service-unavailable when the platform sends no mail.
   */
  queue(tx: Transaction, mail: Mail): Promise<void>;
  /** The same for a mail that nothing depends on: a platform that sends none does without. */
  notify(tx: Transaction, mail: Mail): Promise<void>;
  /** Rung when there is something to send. */
  bell: Alarm;
};

/** The way into the mail outbox. */
export function createMailer({ enabled, now }: { enabled: boolean; now: () => Date }): Mailer {
  const bell = createAlarm();
  const notify: Mailer['notify'] = async (tx, { to, template, data }) => {
    if (!enabled) return;
    await insertMail(tx, { to, template, data, now: now() });
    tx.executionPromise.then(bell.ring, () => {});
  };
  return {
    bell,
    notify,
    queue: async (tx, mail) => {
      if (!enabled) throw new Problem('service-unavailable', 'This platform sends no mail at the moment.');
      await notify(tx, mail);
    },
  };
}
