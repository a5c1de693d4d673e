import { randomUUID } from 'node:crypto';

export interface Mail {
  subject: string;
  /** The token in its link. */
  token: string;
  code: string;
  link: string;
  /** All of its links, the first one included. */
  links: string[];
}

/** An address that nobody had before. */
export const newAddress = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

const deadlineMs = 20_000;

/** The newest mail to an address under a subject, as the platform's own page of caught mails shows it. */
export async function mailTo(url: string, address: string, subject: string, { before = 0 } = {}): Promise<Mail> {
  const deadline = Date.now() + deadlineMs;
  while (Date.now() < deadline) {
    const html = await (await fetch(`${url}/account/mail?to=${encodeURIComponent(address)}`)).text();
    const mails = html
      .split('<article>')
      .slice(1)
      .filter((article) => article.includes(`<h2>${subject}</h2>`));
    const [newest] = mails;
    if (newest && mails.length > before) return readMail(subject, newest);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail "${subject}" to ${address} within ${deadlineMs / 1000} s.`);
}

function readMail(subject: string, article: string): Mail {
  const text = (/<pre>([\s\S]*?)<\/pre>/.exec(article)?.[1] ?? '').replaceAll('&amp;', '&');
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const [link = ''] = links;
  const token = link ? (new URL(link).searchParams.get('token') ?? '') : '';
  return { subject, link, links, token, code: /^\s*(\d{6}|\d{3} \d{3})\s*$/m.exec(text)?.[1]?.replace(' ', '') ?? '' };
}
