/** A mail as its template writes it. The layout turns it into HTML and text. */
export type Message = { subject: string; blocks: Block[] };

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'note'; text: string };

type RenderedMail = { subject: string; html: string; text: string };

const ink = '#1b1f3b';
const soft = '#565b78';
const brand = '#1f4fa8';
const sans = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
// Mail programs that cannot draw gradients show the plain colour.
const sky = 'background-color:#1c2263;background-image:linear-gradient(180deg,#1c2263 0%,#2f6bd0 70%,#8cc4f2 100%)';

/** Renders a mail in the one layout that all mails share. */
export function renderMail({ subject, blocks }: Message, publicUrl: string): RenderedMail {
  const site = new URL(publicUrl).host;
  const closing = `Hatchery sent you this e-mail because your address was used at ${site}.`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#eef3fa">
<div role="article" aria-label="${escapeHtml(subject)}" style="max-width:560px;margin:0 auto;padding:24px 16px;${sans}">
<p style="margin:0;padding:28px 32px 20px;border-radius:14px 14px 0 0;${sky};color:#ffffff;font-size:22px;font-weight:600">Hatchery</p>
<div style="padding:24px 32px 32px;border-radius:0 0 14px 14px;background-color:#ffffff;color:${ink};font-size:16px;line-height:1.6">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${blocks.map(htmlOf).join('\n')}
</div>
<p style="margin:16px 32px 0;color:${soft};font-size:13px;line-height:1.5">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
  const text = [subject, ...blocks.map(textOf), '--', closing].join('\n\n');
  return { subject, html, text: `${text}\n` };
}

function htmlOf(block: Block): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'note')
    return `<p style="margin:0 0 16px;color:${soft};font-size:14px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'code')
    return `<p style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background-color:#eef3fa;font-family:Consolas,Menlo,monospace;font-size:28px;letter-spacing:6px">${escapeHtml(block.code)}</p>`;
  const url = escapeHtml(block.url);
  return `<p style="margin:0 0 8px"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${brand};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;color:${soft};font-size:13px;word-break:break-all">Or open ${url}</p>`;
}

function textOf(block: Block): string {
  if (block.kind === 'link') return `${block.label}:\n${block.url}`;
  if (block.kind === 'code') return `    ${block.code}`;
  return block.text;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] as string);
