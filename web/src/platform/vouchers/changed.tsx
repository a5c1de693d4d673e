import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';

interface ChangedProps {
  name: string;
  /** There is something newer than what is shown. */
  stale: boolean;
  /** The player sees a change for the first time. */
  changed: boolean;
  onShow: () => void;
}

/** Says that somebody changed a trade while the player looked at it. */
export function Changed({ name, stale, changed, onShow }: ChangedProps) {
  const remark = useRef<HTMLDivElement>(null);
  const isNew = changed && !stale;
  // The player pressed a button below: what is new has to be seen first, however long the lists are.
  useEffect(() => {
    if (isNew) remark.current?.focus();
  }, [isNew]);
  if (!stale && !changed) return null;
  return (
    <div ref={remark} className="remark" role="alert" tabIndex={-1}>
      <p>
        <strong>{name} changed this while you looked.</strong>{' '}
        {stale ? 'You see what it was. Nothing was accepted.' : 'Nothing was accepted. Look at what is new.'}
      </p>
      {stale && <Button onClick={onShow}>Show what changed</Button>}
    </div>
  );
}
