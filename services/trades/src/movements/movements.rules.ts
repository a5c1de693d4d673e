import type { ProblemCode } from '@hatchery/api/problems';
import type { InternalClients } from '@hatchery/kit/internal';

type Vouchers = InternalClients['vouchers'];
type BodyOf<Name extends keyof Vouchers> = Parameters<Vouchers[Name]>[0] extends { body: infer Body } ? Body : never;

/** The requests to the ledger, by kind. */
export type Bodies = {
  hold: BodyOf<'holdVouchers'>;
  replace: BodyOf<'replaceHold'>;
  settle: BodyOf<'settleHolds'>;
  return: BodyOf<'releaseHolds'>;
};

export type MovementKind = keyof Bodies;
export type MovementState = 'due' | 'done' | 'refused';

/** The thing that a movement is about. It decides who goes on when the movement has ended. */
export type SubjectName =
  | 'trade'
  | 'trade-change'
  | 'accept'
  | 'offer'
  | 'offer-change'
  | 'side'
  | 'direct-trade'
  | 'bundle';

/** Why the ledger refused. */
export type Refusal = { code: ProblemCode; detail: string };

type Request = { [Kind in MovementKind]: { kind: Kind; body: Bodies[Kind] } }[MovementKind];

export type NewMovement = Request & {
  /** Random unless given, never from an Idempotency-Key: a reference that was voided stays dead. */
  id?: string;
  subject: SubjectName;
  subjectId: string;
  reference: string;
};

/** One call to the ledger, stored before it is made. */
export type Movement = Request & {
  id: string;
  subject: SubjectName;
  subjectId: string;
  reference: string;
  state: MovementState;
  refusal: Refusal | null;
};

export const holdReference = (bundleId: string) => `trades:bundle:${bundleId}:hold`;
export const settleReference = (movementId: string) => `trades:movement:${movementId}:settle`;
export const returnReference = (movementId: string) => `trades:movement:${movementId}:return`;

/** Returns the bundle of a hold. */
export const bundleOfHold = (reference: string): string => reference.split(':')[2] as string;
