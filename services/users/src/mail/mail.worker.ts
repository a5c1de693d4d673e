import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { Transporter } from 'nodemailer';
import type { UsersContext } from '../context.ts';
import { reasonOf } from './failures.rules.ts';
import { renderMail } from './layout.ts';
import { claimMails, deleteMail, type StoredMail } from './mail.repository.ts';
import { messageOf } from './templates.ts';

/** Delays between tries, after the last of which a mail is dropped. The first is longer than one try can take. */
const delaysSeconds = [60, 60, 120, 300, 900, 1_800, 3_600, 7_200, 14_400] as const;
/** No link or code is valid for longer. */
const mostHours = 24;
const batch = 5;
const pollMilliseconds = 2_000;
/** Sending slows other requests. Without a random pause, an observer could tell that a request had caused a mail. */
const pauseMilliseconds = [50, 300] as const;
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
const connections = { ...timeouts, pool: true, maxConnections: 3 } as const;

/** Sends the mails of the outbox until closed. Each is sent at least once, and rarely twice: if the process crashes in between. */
export async function startMailWorker(context: UsersContext, log: Logger): Promise<Closable> {
  const { SMTP_URL } = context.config;
  if (!SMTP_URL) {
    log.warn('SMTP_URL is not set: no mail is sent');
    return { close: async () => {} };
  }
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({
    url: SMTP_URL,
    ...connections,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const worker = startPeriodicWork({
    name: 'send mails',
    intervalMilliseconds: pollMilliseconds,
    alarm: context.mailer.bell,
    log,
    work: async (isClosing) => {
      await delay(randomInt(...pauseMilliseconds));
      while (!isClosing() && (await sendDue(context, transporter, log)) === batch);
    },
  });
  return {
    close: async () => {
      await worker.close();
      transporter.close();
    },
  };
}

/** Sends one batch of mails that are due. @returns how many it took. */
async function sendDue(context: UsersContext, transporter: Transporter, log: Logger): Promise<number> {
  const mails = await claimMails(context.database.knex, { now: context.now(), limit: batch, delaysSeconds });
  await Promise.all(mails.map((mail) => sendOne(context, transporter, mail, log)));
  return mails.length;
}

async function sendOne(context: UsersContext, transporter: Transporter, mail: StoredMail, log: Logger): Promise<void> {
  const { config, database, now } = context;
  const message = messageOf(mail.template, mail.data, { publicUrl: config.PUBLIC_URL });
  const about = { mailId: mail.id, template: mail.template, tries: mail.tries };
  const stale = now().getTime() - mail.createdAt.getTime() > mostHours * 3_600_000;
  if (!message || stale) {
    if (stale) log.error(about, 'a mail was dropped because it is too old');
    return deleteMail(database.knex, mail.id);
  }
  try {
    await transporter.sendMail({
      from: config.MAIL_FROM,
      to: { name: '', address: mail.recipient },
      headers: { 'auto-submitted': 'auto-generated' },
      ...renderMail(message, config.PUBLIC_URL),
    });
  } catch (error) {
    const givenUp = mail.tries >= delaysSeconds.length || isRefused(error);
    log.warn({ ...about, ...reasonOf(error), givenUp }, 'a mail could not be sent');
    if (!givenUp) return;
  }
  await deleteMail(database.knex, mail.id);
}

/** Whether the mail server refused this recipient for good. */
const isRefused = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
};
