import { createTransport, type Transporter } from 'nodemailer';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';

let catcher: MailCatcher;
let transporter: Transporter;
beforeAll(async () => {
  catcher = await startMailCatcher();
  transporter = createTransport({ url: catcher.smtpUrl, pool: true, maxMessages: 1_000 });
});
afterAll(async () => {
  transporter.close();
  await catcher.close();
});

const send = (mail: object) => transporter.sendMail({ from: 'us@play.example', to: 'me@play.example', ...mail });
const page = async (query = '') => (await fetch(`${catcher.pageUrl}/account/mail${query}`)).text();

describe('the mail catcher', () => {
  it('shows what it was sent, newest first, and nothing of it runs', async () => {
    expect(await page()).toContain('No mail yet');
    await send({ subject: 'First', text: 'Plain & simple' });
    await send({ subject: '<i>Second</i>', html: '<b title="x">Bold</b><script>alert(1)</script>', text: 'Bold' });
    const html = await page();
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
    expect(html).toContain('<pre>Plain &amp; simple');
    expect(html).toContain('&lt;i&gt;Second&lt;/i&gt;');
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(html).not.toContain('<script>');
  });

  it('finds the mails of one address', async () => {
    await send({ to: 'other@play.example', subject: 'For another' });
    expect(await page('?to=other@play.example')).toContain('For another');
    expect(await page('?to=me@play.example')).not.toContain('For another');
  });

  it('keeps the newest 200, and none that is too large', async () => {
    await expect(send({ subject: 'Large', text: 'x'.repeat(300 * 1024) })).rejects.toThrow();
    for (let count = 0; count < 201; count += 1) await send({ to: 'many@play.example', subject: `Number ${count};` });
    const html = await page();
    expect(html.match(/<article>/g)).toHaveLength(200);
    expect(html).toContain('Number 200;');
    expect(html).not.toContain('Number 0;');
  });
});
