/** Something to close when it is no longer needed. */
export type Closable = { close(): Promise<void> };

/** Registers a part that was started, and returns it. */
export type Keep = <Part extends Closable>(part: Part) => Part;

/**
 * Starts something that has parts, and returns it with `close`, which closes the parts in reverse order. If starting fails, the
 * parts that were started are closed.
 * @example const { url, close } = await startParts(async (keep) => ({ url: keep(await startServer()).url }))
 */
export async function startParts<Whole extends object>(
  start: (keep: Keep) => Promise<Whole>,
): Promise<Whole & Closable> {
  const parts: Closable[] = [];
  const close = async () => {
    for (const part of parts.splice(0).reverse()) await part.close();
  };
  try {
    const whole = await start((part) => {
      parts.push(part);
      return part;
    });
    return { ...whole, close };
  } catch (error) {
    await close();
    throw error;
  }
}
