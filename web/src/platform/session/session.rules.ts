import type { User } from '@hatchery/api/users';

/** Why a session is still loading: the platform cannot be reached. */
export interface Outage {
  /** When it is asked again, in milliseconds since 1970; absent while an answer is overdue. */
  retryAt?: number;
}

/**
 * Specification section 4: loading, then authenticated (the user has a uid) or unauthenticated. An outage says nothing about
 * who is here, so the session goes on loading, and nobody takes the player's place on this device.
 */
export type Session =
  | { status: 'loading'; outage?: Outage }
  | { status: 'authenticated'; user: User }
  | { status: 'unauthenticated' };

export type SessionEvent =
  | { type: 'started' }
  | { type: 'userFetched'; user: User | undefined }
  | { type: 'userFailed' }
  | { type: 'unreachable'; outage: Outage }
  | { type: 'signedOut' };

export function nextSession(current: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'started':
      return current.status === 'unauthenticated' ? { status: 'loading' } : current;
    case 'userFetched':
      return event.user?.uid ? { status: 'authenticated', user: event.user } : { status: 'unauthenticated' };
    case 'unreachable':
      return { status: 'loading', outage: event.outage };
    case 'userFailed':
    case 'signedOut':
      return { status: 'unauthenticated' };
  }
}
