import * as z from 'zod';

const chance = z.number().min(0).max(1).default(0);

/**
 * Chances of faults, from 0 to 1. The seed decides once per message, so the same seed repeats the same faults, even after
 * a restart.
 */
export const faults = z.strictObject({
  seed: z.string().max(100).default('hatchery'),
  /** A message waits before it is carried, up to `delayMilliseconds`. */
  delay: chance,
  delayMilliseconds: z.int().min(0).max(600_000).default(1_000),
  /** Later messages pass a message, except those of its own endpoint path. */
  reorder: chance,
  /** A message is carried twice. */
  duplicate: chance,
  /** A message is not carried while these faults are in force. */
  drop: chance,
  /** An endpoint's message gets so little gas that its application stores it, or the rest of its batch. */
  fail: chance,
  /**
   * An endpoint's message gets so little gas that it blocks its path. A messenger's message gets so little that its first
   * attempt fails.
   */
  outOfGas: chance,
  /** The relayer forgets everything in a turn. */
  restart: chance,
  /** Whether the relayer retries failed messages. */
  retry: z.boolean().default(true),
  /** Only messages whose data contains these bytes, as an account's address. Restarts concern all. */
  about: z
    .string()
    .regex(/^0x([0-9a-f]{2}){4,}$/i)
    .optional(),
});

export type Faults = z.infer<typeof faults>;

export const noFaults: Faults = faults.parse({});

/** The faults that are counted. */
export const faultNames = ['delay', 'reorder', 'duplicate', 'drop', 'fail', 'outOfGas', 'restart'] as const;

export type FaultName = (typeof faultNames)[number];
