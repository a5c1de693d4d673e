/** Reads a record that the browser keeps. Without storage, or with something else in it, it is empty; its values are not checked. */
export function readStored(storageKey: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Keeps a record beyond a reload. A full or forbidden storage only costs the memory. */
export function writeStored(storageKey: string, record: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(record));
  } catch {
    // See above.
  }
}
