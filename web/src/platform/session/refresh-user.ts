import { api } from '../api.ts';
import { updateUser } from './session.ts';

/** Fetches the user again after a change elsewhere. On failure nothing changes. */
export const refreshUser = (): Promise<void> => api.users.me({}).then(updateUser, () => undefined);
