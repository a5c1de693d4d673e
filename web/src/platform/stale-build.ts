/** The words of browsers when a script or a style sheet of the page is gone. */
const missing = /imported module|module script failed|preload CSS/i;

export const isMissingChunk = (error: unknown): boolean => error instanceof Error && missing.test(error.message);

/** Returns whether a page names another entry script than the one that runs. @param html of the site's index page */
export const isRebuilt = (html: string, entry: string | null | undefined): boolean =>
  Boolean(entry) && /<script[^>]+type="module"/.test(html) && !html.includes(entry ?? '');

/**
 * Reloads the page where the site was rebuilt since it was opened. An outage is no reason: the page would be gone too. The chunk
 * `first` names all others, so its name changes with them.
 */
export async function reloadIfRebuilt(): Promise<void> {
  const entry = document.querySelector('script[src*="/first-"]')?.getAttribute('src');
  const index = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined);
  if (index?.ok && isRebuilt(await index.text(), entry)) location.reload();
}
