import { useEffect, useRef, useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { type GoogleAnswer, openGoogle } from '../../platform/google/google.ts';
import { googleFailed, googleWords } from '../../platform/google/google.words.ts';
import { storedReferral } from '../../platform/session/referral.ts';
import { enterSession } from '../../platform/session/session.ts';
import { googleLoginOriginKey, wayBack } from './come-back.ts';

/** Signs in with Google in a separate window. */
export function useGoogleSignIn() {
  const [state, setState] = useState<{ busy: boolean; words?: string }>({ busy: false });
  const opened = useRef<{ stop: () => void }>(undefined);
  useEffect(() => () => opened.current?.stop(), []);

  function fail(): void {
    toast(googleFailed, 'bad');
    setState({ busy: false, words: googleFailed });
  }

  async function hear({ outcome }: GoogleAnswer): Promise<void> {
    if (outcome === 'signed-in') {
      setState({ busy: true });
      const session = await enterSession();
      if (session.status === 'unauthenticated') fail();
      return;
    }
    localStorage.removeItem(googleLoginOriginKey);
    const words = googleWords[outcome];
    if (words) setState({ busy: false, words });
    else fail();
  }

  return {
    ...state,
    start() {
      opened.current?.stop();
      localStorage.setItem(googleLoginOriginKey, wayBack());
      setState({ busy: true });
      const referralCode = storedReferral() || undefined;
      opened.current = openGoogle({
        start: () => api.users.startGoogle({ body: { purpose: 'sign-in', referralCode } }),
        onAnswer: (answer) => void hear(answer),
        onError: fail,
      });
    },
  };
}
