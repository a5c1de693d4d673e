/** Returns whether an archive says in its last line that nothing is missing. One that was cut off has no such line. */
export function isComplete(archive: string): boolean {
  const last = archive.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(last)?.end?.complete === true;
  } catch {
    return false;
  }
}
