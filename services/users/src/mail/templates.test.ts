import { deviceName } from './device-name.ts';
import { renderMail } from './layout.ts';
import { messageOf, type TemplateName, templates } from './templates.ts';

const site = { publicUrl: 'https://play.example' };
const at = '2026-01-02T03:04:05.000Z';
const data = { token: 'a-token', code: '012345', device: 'evil.example', at, until: at, what: '3 Fire Egg' };

describe('templates', () => {
  const names = (Object.keys(templates) as TemplateName[]).filter((name) => name !== 'none');

  it.each(names)('%s has a subject and says when and from where, in words of ours', (name) => {
    const message = messageOf(name, data, site);
    if (!message) throw new Error('There is no message.');
    const { subject, html, text } = renderMail(message, site.publicUrl);
    expect(subject).not.toBe('');
    for (const body of [html, text]) {
      expect(body).toContain(subject);
      expect(body).toContain('2026-01-02 at 03:04 UTC');
      expect(body).not.toContain('evil.example');
    }
  });

  it('link to the site alone', () => {
    for (const name of names) {
      const { html } = renderMail(messageOf(name, data, site) as never, site.publicUrl);
      const links = Array.from(html.matchAll(/href="([^"]+)"/g), ([, url]) => url as string);
      expect(links.every((url) => /^https:\/\/play\.example(\/|$)/.test(url))).toBe(true);
    }
  });

  it('are nothing to send when unknown, or a stand-in', () => {
    for (const name of ['none', 'unknown', 'constructor', '__proto__'])
      expect(messageOf(name, data, site)).toBeUndefined();
  });
});

describe('renderMail', () => {
  it('lets nothing of its data be markup', () => {
    const blocks = [{ kind: 'text', text: '<b>"1" & 2</b>' }] as const;
    const { html, text } = renderMail({ subject: '<i>', blocks: [...blocks] }, site.publicUrl);
    expect(html).toContain('&lt;b&gt;&quot;1&quot; &amp; 2&lt;/b&gt;');
    expect(html).not.toContain('<i>');
    expect(text).toContain('<b>"1" & 2</b>');
  });
});

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Visit evil.example', 'an unknown device'],
    ['', 'an unknown device'],
  ])('calls %s %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
