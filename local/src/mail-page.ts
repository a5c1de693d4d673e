export type CaughtMail = { to: string[]; from: string; subject: string; text: string; html: string; at: Date };

const styles = `
  :root { color-scheme: light dark }
  body { margin: 0 auto; padding: 24px 16px; max-width: 760px; font: 16px/1.5 'Segoe UI', Helvetica, Arial, sans-serif }
  article { margin: 24px 0; padding: 16px 20px; border: 1px solid #8890aa; border-radius: 12px }
  h2 { margin: 0; font-size: 20px }
  p { margin: 4px 0 12px }
  iframe { width: 100%; height: 620px; border: 0; border-radius: 8px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`;

/** Renders the page of caught mails, newest first. Scripts in mails do not run, and links open in a new window. */
export function mailPage(mails: CaughtMail[]): string {
  const list =
    mails.length > 0 ? mails.map(articleOf).join('\n') : '<p>No mail yet. What the platform sends shows here.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail</title>
<style>${styles}</style>
</head>
<body>
<h1>Mail</h1>
<p>Mails of this platform, newest first. They are kept until it stops, and none leaves the machine. <a href="/account/mail">Look again</a></p>
${list}
</body>
</html>
`;
}

function articleOf({ to, from, subject, text, html, at }: CaughtMail): string {
  const title = escapeHtml(subject || 'Without a subject');
  const content = `<base target="_blank">${html}`;
  return `<article>
<h2>${title}</h2>
<p>To ${escapeHtml(to.join(', '))}, from ${escapeHtml(from)}, <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
${html ? `<iframe title="${title}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(content)}"></iframe>` : ''}
<details${html ? '' : ' open'}><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] as string);
