import type { LibraryPreview, ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { degreesOf, frameAfterDrag, frameAfterKey } from './turn.rules.ts';

interface TurntableProps {
  asset: Pick<ListedLibraryAsset, 'title' | 'kind' | 'preview'>;
  frames: NonNullable<LibraryPreview['frames']>;
}

/** Long enough to see all sides. */
const firstTurnMs = 2_600;

const wantsStills = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A model that turns by dragging or by arrow keys. It turns once by itself, to show that it can. */
export function Turntable({ asset, frames: { url, count } }: TurntableProps) {
  const [frame, setFrame] = useState(0);
  const [there, setThere] = useState(false);
  const [touched, setTouched] = useState(false);
  const drag = useRef<{ x: number; frame: number; width: number }>(undefined);
  useFirstTurn(there && !touched, count, setFrame);

  function grab(event: PointerEvent<HTMLDivElement>) {
    setTouched(true);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame, width: event.currentTarget.clientWidth };
  }
  function turn({ clientX }: PointerEvent) {
    const start = drag.current;
    if (start) setFrame(frameAfterDrag(start.frame, clientX - start.x, start.width, count));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = frameAfterKey(event.key, frame, count);
    if (next === undefined) return;
    event.preventDefault();
    setTouched(true);
    setFrame(next);
  }
  const letGo = () => {
    drag.current = undefined;
  };
  const degrees = degreesOf(frame, count);
  return (
    <div
      className="stage card turntable"
      role="slider"
      tabIndex={0}
      aria-label={`Turn ${asset.title}`}
      aria-valuemin={0}
      aria-valuemax={360}
      aria-valuenow={degrees}
      aria-valuetext={`${degrees} degrees`}
      onKeyDown={onKeyDown}
      onPointerDown={grab}
      onPointerMove={turn}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {!there && <LibraryPicture asset={asset} sizes="(min-width: 900px) 580px, 100vw" eager />}
      <div className="turntable-window" hidden={!there}>
        <img
          className="turntable-strip"
          src={url}
          alt=""
          draggable={false}
          style={{ width: `${count * 100}%`, translate: `${(-100 * frame) / count}% 0` }}
          onLoad={() => setThere(true)}
        />
      </div>
      <span className="stage-sign stage-sign-words" data-quiet={touched || undefined}>
        <MoreIcon name="turn" size={20} /> Drag to turn
      </span>
    </div>
  );
}

/** Turns once around, slower towards the end, unless the player wants stills. */
function useFirstTurn(wanted: boolean, count: number, show: (frame: number) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!wanted || done.current || wantsStills()) return undefined;
    let request = 0;
    let begun: number | undefined;
    const step = (now: number) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / firstTurnMs);
      show(Math.round(count * (1 - (1 - share) ** 2)) % count);
      done.current = share === 1;
      if (share < 1) request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [wanted, count, show]);
}
