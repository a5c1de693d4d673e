/** Returns the merge that a refusal proposes when another account owns what should be linked. */
export function mergeUidOf(error: unknown): string | undefined {
  const body = (error as { body?: { mergeUid?: unknown } } | null)?.body;
  return typeof body?.mergeUid === 'string' ? body.mergeUid : undefined;
}
