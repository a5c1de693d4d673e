import { permissionOf } from './permissions.ts';

/** Says who may call an operation, in one word. */
export type Access = 'public' | 'user' | 'studio' | 'admin' | 'service' | `key:${string}`;

/**
 * Says who is calling. The gateway resolves it once and forwards it to services as a signed token.
 * `subject` is a user id, an API key id, a service name, or `anonymous`.
 */
export type Passport = {
  kind: 'anonymous' | 'user' | 'key' | 'service';
  subject: string;
  roles: string[];
  permissions: string[];
  requestId: string;
  sessionId?: string;
  appId?: string;
  guest?: boolean;
};

/**
 * Returns undefined if a caller may call an operation, otherwise the status to refuse with.
 * 401 asks for other credentials. 403 says that these will never suffice.
 */
export function refusalOf(
  access: Access,
  passport: Pick<Passport, 'kind' | 'roles' | 'permissions'>,
): 401 | 403 | undefined {
  if (access === 'public') return undefined;
  if (access === 'service') return passport.kind === 'service' ? undefined : 401;
  if (passport.kind === 'anonymous' || passport.kind === 'service') return 401;
  if (access === 'user') return passport.kind === 'user' ? undefined : 403;
  if (access === 'admin' || access === 'studio')
    return passport.kind === 'user' && passport.roles.includes(access) ? undefined : 403;
  const permission = access.slice('key:'.length);
  const has = passport.permissions.some((spelling) => permissionOf(spelling) === permission);
  return passport.kind === 'key' && has ? undefined : 403;
}
