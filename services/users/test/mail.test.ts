import { eventually } from '@hatchery/kit/testing';
import { createMailer } from '../src/mail/mailer.ts';
import { type MailStage, signUp, startMailStage } from './fixtures/email.fixture.ts';
import { newEmail, tokenIn } from './fixtures/mail.fixture.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await startMailStage();
});
afterAll(() => stage.close());
afterEach(() => stage.mailServer.refuse(undefined));

const queued = (recipient: string) => stage.database.knex('mails').where({ recipient });
const tried = (recipient: string, tries: number) =>
  eventually(async () => (await queued(recipient))[0]?.tries === tries);

describe('the mail outbox', () => {
  it('sends HTML and text that say the same, with who asked', async () => {
    const email = newEmail();
    await stage.call('POST', '/account/sign-up', {
      body: { email, password: 'violet tractor opens nine' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    });
    const mail = await stage.mailServer.mailTo(email);
    for (const body of [mail.text, mail.html]) expect(body).toContain('UTC, from Firefox on Linux.');
    expect(mail.html).toContain(`href="https://play.example/verify?token=${tokenIn(mail)}"`);
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.raw.from).toMatchObject({ name: 'Hatchery', address: 'no-reply@play.example' });
    expect(mail.raw.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('tries again after a while when the server does not take a mail', async () => {
    const email = newEmail();
    stage.mailServer.refuse({ code: 451, at: 'data' });
    await signUp(stage.call, { email });
    await tried(email, 1);
    stage.mailServer.refuse(undefined);
    expect(stage.mailServer.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    stage.forward(61);
    await stage.mailServer.mailTo(email);
    await eventually(async () => (await queued(email)).length === 0);
  });

  it('gives up at once on a recipient who is refused for good', async () => {
    const email = newEmail();
    stage.mailServer.refuse({ code: 550, at: 'recipient' });
    await signUp(stage.call, { email });
    await eventually(async () => (await queued(email)).length === 0);
    expect(stage.mailServer.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('gives up after a day, and keeps nothing of it', async () => {
    const email = newEmail();
    stage.mailServer.refuse({ code: 451, at: 'recipient' });
    await signUp(stage.call, { email });
    await tried(email, 1);
    stage.forward(25 * 3_600);
    await eventually(async () => (await queued(email)).length === 0);
  });

  it('sends nothing of what was rolled back', async () => {
    const email = newEmail();
    const mailer = createMailer({ enabled: true, now: stage.now });
    const data = { device: '', at: new Date().toISOString() };
    await stage.database
      .transaction(async (tx) => {
        await mailer.queue(tx, { to: email, template: 'password-changed', data });
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await queued(email)).toEqual([]);
  });
});
