/** Bytes of which giving them back pays. */
const worthwhile = 16 * 1024;

/**
 * Gives the memory of large bytes back that are not needed any more. Whoever reads them afterwards finds nothing. The collector would
 * do it later: for each 64 MB of such bytes it looks through everything that a process keeps. That took three times as long as to send
 * them, while all other requests waited.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Others may use the rest of a buffer of which these bytes are a part.
  if (byteLength < worthwhile || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
