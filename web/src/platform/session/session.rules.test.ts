import type { User } from '@hatchery/api/users';
import { nextSession, type Session } from './session.rules.ts';

const user = { uid: 'u1' } as User;
const loading: Session = { status: 'loading' };
const authenticated: Session = { status: 'authenticated', user };
const unauthenticated: Session = { status: 'unauthenticated' };

describe('a session', () => {
  it('is authenticated once the user has a uid', () => {
    expect(nextSession(loading, { type: 'userFetched', user })).toEqual(authenticated);
  });

  it.each([
    ['fetching the user fails', { type: 'userFailed' }],
    ['there is no user', { type: 'userFetched', user: undefined }],
    ['the user has no uid', { type: 'userFetched', user: { uid: '' } as User }],
    ['somebody signs out', { type: 'signedOut' }],
  ] as const)('is unauthenticated when %s', (_, event) => {
    for (const session of [loading, authenticated, unauthenticated])
      expect(nextSession(session, event)).toEqual(unauthenticated);
  });

  it('loads when it starts, but keeps who is there while they are asked for again', () => {
    expect(nextSession(unauthenticated, { type: 'started' })).toEqual(loading);
    expect(nextSession(authenticated, { type: 'started' })).toBe(authenticated);
  });

  it('goes on loading while the platform cannot be reached, whoever was there', () => {
    const unreachable: Session = { status: 'loading', outage: { retryAt: 7 } };
    for (const session of [loading, authenticated, unauthenticated])
      expect(nextSession(session, { type: 'unreachable', outage: { retryAt: 7 } })).toEqual(unreachable);
    expect(nextSession(unreachable, { type: 'started' })).toBe(unreachable);
    expect(nextSession(unreachable, { type: 'userFetched', user })).toEqual(authenticated);
  });
});
