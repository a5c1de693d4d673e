/** Returns what may be logged of a mail that could not be sent. The message and the other fields of the error name its recipient. */
export function reasonOf(error: unknown) {
  const { name, code, command, responseCode } = error as Record<string, unknown>;
  return { failure: name, code, command, responseCode };
}
