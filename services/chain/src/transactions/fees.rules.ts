/** Wei per gas. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** Nodes replace a transaction only by one that pays at least a tenth more; some want an eighth. */
const raisePercent = 1125n;

/**
 * Returns the fees to offer now: room for the base fee to double, and the tip that the node proposes.
 * @returns undefined while the base fee alone is above the cap.
 */
export function offer(
  { baseFeePerGas, priorityFeePerGas }: { baseFeePerGas: bigint; priorityFeePerGas: bigint },
  cap: bigint,
): Fees | undefined {
  if (baseFeePerGas > cap) return undefined;
  const maxFeePerGas = smaller(2n * baseFeePerGas + priorityFeePerGas, cap);
  return { maxFeePerGas, maxPriorityFeePerGas: smaller(priorityFeePerGas, maxFeePerGas) };
}

/**
 * Returns the fees to offer for a transaction that is stuck: at least an eighth more than before, and at least the current fees.
 * @returns undefined when that is above the cap.
 */
export function raise(before: Fees, now: Fees, cap: bigint): Fees | undefined {
  const maxFeePerGas = larger(anEighthMore(before.maxFeePerGas), now.maxFeePerGas);
  const tip = larger(anEighthMore(before.maxPriorityFeePerGas), now.maxPriorityFeePerGas);
  return maxFeePerGas > cap ? undefined : { maxFeePerGas, maxPriorityFeePerGas: smaller(tip, maxFeePerGas) };
}

/**
 * Returns the gas limit: the estimate, a quarter and two first writes, because the state may change before the block.
 * @param most the limit is never above it
 */
export function gasLimitFor(estimate: bigint, most: bigint | null = null): bigint {
  const limit = estimate === 21_000n ? estimate : (estimate * 5n) / 4n + 2n * firstWriteGas;
  return most === null ? limit : smaller(limit, most);
}

/** Gas for writing an empty storage slot instead of one that was full in the simulation (EIP-2929). */
const firstWriteGas = 22_100n;

const anEighthMore = (fee: bigint): bigint => (fee * raisePercent) / 1000n + 1n;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
