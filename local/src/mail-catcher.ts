import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type CaughtMail, mailPage } from './mail-page.ts';

export type MailCatcher = {
  /** Where mails are sent. */
  smtpUrl: string;
  /** Address of the page of caught mails, which is served at any path. */
  pageUrl: string;
  close(): Promise<void>;
};

const mostMails = 200;
const mostBytes = 256 * 1024;

/** Receives all mails of a local platform by SMTP and shows the newest on a page. Nothing leaves the machine. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mostBytes,
    maxClients: 50,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((bytes) => catchMail(bytes, to))
        .then((mail) => {
          mails.unshift(mail);
          mails.length = Math.min(mails.length, mostMails);
          done();
        }, done);
    },
  });
  const page = createServer((request, response) => {
    const wanted = new URL(request.url ?? '/', 'http://catcher').searchParams.get('to');
    show(response, wanted ? mails.filter(({ to }) => to.includes(wanted)) : mails);
  });
  await Promise.all([listen(smtp), listen(page)]);
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    pageUrl: `http://127.0.0.1:${portOf(page)}`,
    close: async () => {
      page.closeAllConnections();
      await Promise.all([end(smtp), end(page)]);
    },
  };
}

async function catchMail(bytes: Buffer, to: string[]): Promise<CaughtMail> {
  if (bytes.length > mostBytes) throw Object.assign(new Error('This mail is too large.'), { responseCode: 552 });
  const { subject = '', text = '', html = '', from } = await PostalMime.parse(bytes);
  return { to, from: from?.address ?? '', subject, text, html, at: new Date() };
}

function show(response: ServerResponse, mails: CaughtMail[]): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(mailPage(mails));
}

const listen = (server: SMTPServer | Server) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });

const end = (server: SMTPServer | Server) => new Promise<void>((resolve) => server.close(() => resolve()));

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
