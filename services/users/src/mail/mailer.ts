import { Problem } from '@hatchery/api/problems';
import { type Alarm, createAlarm } from '@hatchery/kit/alarm';
import type { Transaction } from '@hatchery/kit/database';
import { insertMail } from './mail.repository.ts';
import type { Mail } from './templates.ts';

export type Mailer = {
  /**
   * Queues a mail in `tx`. It is sent if `tx` commits.
   * @param mail whose `to` is one address, already checked.
   * @throws Problem service-unavailable if the platform sends no mail.
   */
  queue(tx: Transaction, mail: Mail): Promise<void>;
  /** Queues a mail that nothing depends on. Does nothing if the platform sends no mail. */
  notify(tx: Transaction, mail: Mail): Promise<void>;
  /** Rings when there is a mail to send. */
  bell: Alarm;
};

/** Creates the way into the mail outbox. */
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
      if (!enabled) throw new Problem('service-unavailable', 'This platform cannot send e-mail at the moment.');
      await notify(tx, mail);
    },
  };
}
