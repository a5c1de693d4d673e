const elsewhere = /^\/[/\\]|[\p{Cc}\\]/u;

/** Returns a path of this site that is safe to navigate to, or undefined; never another origin. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || elsewhere.test(path)) return undefined;
  const base = 'https://here.invalid';
  const { origin, pathname, search } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : undefined;
}
