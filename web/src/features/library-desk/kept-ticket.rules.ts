/** A ticket of an upload that may have broken off, with what its file is known by when it is chosen again. */
export interface KeptTicket {
  ticket: string;
  /** The account that it belongs to. */
  owner: string;
  name: string;
  size: number;
  lastModified: number;
  type: string;
  expiresAt: string;
}

export type FileTraits = Pick<KeptTicket, 'name' | 'size' | 'lastModified' | 'type'>;

const isKept = (one: unknown): one is KeptTicket => {
  const { ticket, owner, name, size, lastModified, type, expiresAt } = (one ?? {}) as Record<string, unknown>;
  const texts = [ticket, owner, name, type, expiresAt];
  return texts.every((text) => typeof text === 'string') && [size, lastModified].every(Number.isFinite);
};

/** Reads the tickets that are kept as text, without those that have expired. @param now milliseconds since 1970 */
export function readKept(text: string | null, now: number): KeptTicket[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isKept).filter(({ expiresAt }) => Date.parse(expiresAt) > now) : [];
  } catch {
    return [];
  }
}

export const isOfFile = (kept: FileTraits, file: FileTraits): boolean =>
  kept.name === file.name &&
  kept.size === file.size &&
  kept.lastModified === file.lastModified &&
  kept.type === file.type;
