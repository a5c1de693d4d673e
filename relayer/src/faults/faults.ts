import * as z from 'zod';

const chance = z.number().min(0).max(1).default(0);

/** What is to go wrong, as chances from 0 to 1. Each is decided once for a message, by the seed: the same seed does the same again, after a restart too. */
export const faults = z.strictObject({
  seed: z.string().max(100).default('hatchery'),
  /** A message waits before it is carried, up to `delayMilliseconds`. */
  delay: chance,
  delayMilliseconds: z.int().min(0).max(600_000).default(1_000),
  /** A message lets later ones pass, where its way allows it: not those of its endpoint path. */
  reorder: chance,
  /** A message is carried twice. */
  duplicate: chance,
  /** A message is not carried as long as these faults last. */
  drop: chance,
  /** A message of an endpoint gets so little gas that its application stores it, or the rest of a batch. */
  fail: chance,
  /** A message of an endpoint gets so little gas that it blocks its path; one of a messenger, so little that it does not arrive at first. */
  outOfGas: chance,
  /** The relayer forgets all it knows, at any of its turns. */
  restart: chance,
  /** Whether failed messages are tried again. */
  retry: z.boolean().default(true),
});

export type Faults = z.infer<typeof faults>;

export const noFaults: Faults = faults.parse({});

/** What was done to messages. */
export const faultNames = ['delay', 'reorder', 'duplicate', 'drop', 'fail', 'outOfGas', 'restart'] as const;

export type FaultName = (typeof faultNames)[number];
