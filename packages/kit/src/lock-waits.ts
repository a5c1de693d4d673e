/** How long migrations wait for locks. */
export type Patience = {
  /** Longest wait of one statement for a lock. All others who need the table queue up behind it meanwhile. */
  lockMilliseconds: number;
  tries: number;
  pauseMilliseconds: number;
};

/** Four minutes at most, within the ten that the chart gives a start. */
export const usualPatience: Patience = { lockMilliseconds: 5_000, tries: 30, pauseMilliseconds: 3_000 };

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Returns whether a statement failed because others held its locks. */
export const lockLost = (error: unknown): boolean =>
  [lockNotAvailable, deadlockDetected].includes((error as { code?: string }).code ?? '');
