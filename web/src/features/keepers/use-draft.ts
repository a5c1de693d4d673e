import { useEffect, useState } from 'react';
import { codeOf, type Look } from '../../platform/masters/look.rules.ts';
import { addLook, type Draft, lookOf, openDraft, redo, undo } from './studio.rules.ts';

const draftKey = 'hatchery.keeper-draft';

/** Where a look can be looked at again. */
export const studioPath = (look: Look): string => `/keepers/new?look=${codeOf(look)}`;

/** The keeper that is being made. Its address and this visit's storage keep it, so that a reload loses nothing. */
export function useDraft() {
  const [draft, setDraft] = useState(() =>
    openDraft(new URLSearchParams(location.search).get('look'), sessionStorage.getItem(draftKey), Math.random),
  );
  const look = lookOf(draft);
  const path = studioPath(look);
  useEffect(() => {
    // The page stays where it is: this is no other page, and a step back leaves the studio.
    history.replaceState(history.state, '', path);
    keep(draft);
  }, [path, draft]);
  useUndoKeys(setDraft);
  return {
    draft,
    look,
    show: (next: Look) => setDraft((current) => addLook(current, next)),
    undo: () => setDraft(undo),
    redo: () => setDraft(redo),
  };
}

function keep(draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the steps back after a reload, and the address still has the look.
  }
}

/** The keys that undo and redo everywhere else, except where they undo what is typed. */
function useUndoKeys(change: (step: (draft: Draft) => Draft) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), textarea');
      if (!step || isTyping || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      change(step);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [change]);
}
