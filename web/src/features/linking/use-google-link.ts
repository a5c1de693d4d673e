import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { type GoogleAnswer, openGoogle } from '../../platform/google/google.ts';
import { googleFailed, googleWords } from '../../platform/google/google.words.ts';
import { wordsFor } from '../../platform/problem.ts';
import { refreshUser } from '../../platform/session/refresh-user.ts';

/** Links a Google account in a separate window. If another account owns it, offers a merge. */
export function useGoogleLink(onMerge: (mergeUid: string) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<{ busy: boolean; words?: string }>({ busy: false });
  const opened = useRef<{ stop: () => void }>(undefined);
  useEffect(() => () => opened.current?.stop(), []);

  async function hear(answer: GoogleAnswer): Promise<void> {
    if (answer.outcome === 'linked') {
      await client.invalidateQueries({ queryKey: ['mine'] });
      void refreshUser();
      toast('Google is linked.', 'good');
      setState({ busy: false });
    } else if (answer.outcome === 'owned-by-another' && answer.mergeUid) {
      setState({ busy: false });
      onMerge(answer.mergeUid);
    } else setState({ busy: false, words: googleWords[answer.outcome] ?? googleFailed });
  }

  return {
    ...state,
    start() {
      opened.current?.stop();
      setState({ busy: true });
      opened.current = openGoogle({
        start: () => api.users.startGoogle({ body: { purpose: 'link' } }),
        onAnswer: (answer) => void hear(answer),
        onError: (error) => setState({ busy: false, words: wordsFor(error) }),
      });
    },
  };
}
