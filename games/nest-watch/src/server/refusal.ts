/** A request that is answered with an error. The message is for the player. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const retryAfterSeconds = 5;

export const away = (): Refusal =>
  new Refusal(503, 'hatchery-away', 'Hatchery does not answer right now. Nothing is lost: try again in a moment.', {
    'retry-after': String(retryAfterSeconds),
  });
