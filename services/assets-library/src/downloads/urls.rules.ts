/** How long the URL of a download works. Ranges that begin before go on to their end. */
export const urlMilliseconds = 3_600_000;

/** The download of a file, as its URL says. `expires` is in seconds since 1970. */
export type DownloadTerms = { fileId: string; name: string; expires: number };

/** Returns what a seal covers: every part of the URL. Neither id nor number can hold a line break, and the name comes last. */
export const sealedTerms = ({ fileId, name, expires }: DownloadTerms): string => `${fileId}\n${expires}\n${name}`;

/** Returns the header that makes browsers save a file, with its name for old clients and new ones (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
