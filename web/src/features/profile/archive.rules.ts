/** Returns whether the end of an archive says that nothing is missing. An archive that was cut off has no such line. */
export function isComplete(archive: string): boolean {
  const last = archive.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(last)?.end?.complete === true;
  } catch {
    return false;
  }
}
