import { useMutation } from '@tanstack/react-query';
import { createStore, useStore } from '../../design/store.ts';
import { api } from '../api.ts';
import { retryDelay, shouldRetry } from '../retry.rules.ts';
import { navigate } from '../router.tsx';
import { enterSession } from './session.ts';

/** When this page made a guest, whose first egg is then on its way. */
const guestMadeAt = createStore<number | undefined>(undefined);
export const useGuestMadeAt = (): number | undefined => useStore(guestMadeAt);

/** One tap: a guest with a wallet kept by the platform, a session, and the way to the Hatchery. */
export function usePlayAsGuest() {
  return useMutation({
    mutationFn: (idempotencyKey: string) => api.users.createGuest({}, { idempotencyKey }),
    retry: shouldRetry,
    retryDelay,
    async onSuccess(answer) {
      guestMadeAt.set(Date.now());
      const entering = enterSession(answer);
      navigate('/hatchery');
      await entering;
    },
  });
}
