import type { User } from '@hatchery/api/users';

/** Whether a user holds a role. */
export const hasRole = ({ roles }: Pick<User, 'roles'>, role: string): boolean => roles?.includes(role) ?? false;
