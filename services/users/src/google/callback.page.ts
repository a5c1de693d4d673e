import type { GoogleOutcome } from '@hatchery/api/linking';

const headings: Record<GoogleOutcome['outcome'], string> = {
  'signed-in': 'You are signed in.',
  linked: 'Your Google account is linked.',
  cancelled: 'You cancelled signing in with Google.',
  failed: 'Error signing in with Google. Please try again.',
  'owned-by-another': 'This Google account belongs to another account.',
};

/** Renders the page at the end of a Google flow. It tells the window that opened it and closes; without scripts it shows the outcome. */
export const callbackPage = ({ outcome, mergeUid }: GoogleOutcome, detail = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${headings[outcome]}</title>
<style>body { font-family: system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 0 1rem; text-align: center }</style>
</head>
<body>
<h1>${headings[outcome]}</h1>
<p>${escaped(detail)}</p>
<p>You can close this window, or <a href="/">go to Hatchery</a>.</p>
<script src="/account/google/callback.js" data-outcome="${outcome}"${mergeUid ? ` data-merge-uid="${mergeUid}"` : ''}></script>
</body>
</html>
`;

/** The script of the page, served as a file so that the content security policy allows it. */
export const callbackScript = `const { outcome, mergeUid } = document.currentScript.dataset;
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('hatchery-google');
channel.postMessage(mergeUid ? { outcome, mergeUid } : { outcome });
channel.close();
window.close();
`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
