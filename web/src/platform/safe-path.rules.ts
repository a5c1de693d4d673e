const elsewhere = /^\/[/\\]|[\p{Cc}\\]/u;

/** A path of this site that somebody may be sent to, or undefined: never another origin, whatever a link or storage says. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || elsewhere.test(path)) return undefined;
  const base = 'https://here.invalid';
  const { origin, pathname, search } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : undefined;
}
