import { useRef, useState } from 'react';

interface Leaving {
  /** The question whether to leave is asked. */
  leaving: boolean;
  /** Escape and a press beside the dialog come by chance: they ask first, and take the question back. */
  leave: () => void;
  stay: () => void;
  /** Something was entered. */
  edited: () => void;
}

/** Asks before a form is left with something that is not saved. */
export function useLeaving(onClose: () => void): Leaving {
  const [isEdited, setEdited] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const editing = useRef<Element>(null);
  function stay() {
    setLeaving(false);
    if (editing.current instanceof HTMLElement) editing.current.focus();
  }
  return {
    leaving,
    stay,
    leave() {
      if (!isEdited) return onClose();
      if (leaving) return stay();
      editing.current = document.activeElement;
      setLeaving(true);
    },
    edited() {
      setEdited(true);
      setLeaving(false);
    },
  };
}
