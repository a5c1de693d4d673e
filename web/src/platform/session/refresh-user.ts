import { api } from '../api.ts';
import { updateUser } from './session.ts';

/** Asks for the user again, after something has changed them elsewhere. Who cannot be reached stays as they were. */
export const refreshUser = (): Promise<void> => api.users.me({}).then(updateUser, () => undefined);
