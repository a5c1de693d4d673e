/** Says to the uploader in plain words why a file is refused. */
export class Refusal extends Error {}

/** A refusal of a file that its format does not allow. */
export const damaged = (what: string, cause?: unknown) =>
  new Refusal(`The ${what} is damaged or incomplete.`, { cause });
