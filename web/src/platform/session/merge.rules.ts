/** The merge that was proposed with a refusal because another account owns what was to be linked. */
export function mergeUidOf(error: unknown): string | undefined {
  const body = (error as { body?: { mergeUid?: unknown } } | null)?.body;
  return typeof body?.mergeUid === 'string' ? body.mergeUid : undefined;
}
