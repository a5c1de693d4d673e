import { useMutation } from '@tanstack/react-query';
import { createStore, useStore } from '../../design/store.ts';
import { api } from '../api.ts';
import { retryDelay, shouldRetry } from '../retry.rules.ts';
import { navigate } from '../router.tsx';
import { enterSession } from './session.ts';

/** The moment at which this page created a guest; the first egg is on its way from then on. */
const guestMadeAt = createStore<number | undefined>(undefined);
export const useGuestMadeAt = (): number | undefined => useStore(guestMadeAt);

/** Creates a guest with a custodial wallet, signs in, and opens the Hatchery. */
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
