import type { User } from '@hatchery/api/users';

/** Specification section 4: loading, then authenticated (the user has a uid) or unauthenticated. */
export type Session = { status: 'loading' } | { status: 'authenticated'; user: User } | { status: 'unauthenticated' };

export type SessionEvent =
  | { type: 'started' }
  | { type: 'userFetched'; user: User | undefined }
  | { type: 'userFailed' }
  | { type: 'signedOut' };

export function nextSession(current: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'started':
      return current.status === 'authenticated' ? current : { status: 'loading' };
    case 'userFetched':
      return event.user?.uid ? { status: 'authenticated', user: event.user } : { status: 'unauthenticated' };
    case 'userFailed':
    case 'signedOut':
      return { status: 'unauthenticated' };
  }
}
