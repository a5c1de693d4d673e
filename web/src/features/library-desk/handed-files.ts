let handed: File[] = [];

/** Hands files that were dropped on the list over to the page of a new asset. */
export function handOver(files: File[]): void {
  handed = files;
}

/** Takes what was handed over, once. */
export function takeHanded(): File[] {
  const files = handed;
  handed = [];
  return files;
}
