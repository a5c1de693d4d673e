import type { LibraryPreview } from '@hatchery/api/library-shapes';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { isSmall, largestOf } from '../../platform/library/picture.rules.ts';
import {
  factorOfWheel,
  fitted,
  kept,
  type Point,
  toggledAt,
  type View,
  viewAfterKey,
  wholeView,
  zoomedAt,
} from './zoom.rules.ts';
import './zoom.css';

interface ZoomDialogProps {
  title: string;
  preview: LibraryPreview;
  onClose: () => void;
}

const smallGrown = 4;

/** A picture up close: a wheel, two fingers, a double press or + and - enlarge it. */
export function ZoomDialog({ title, preview, onClose }: ZoomDialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = largestOf(preview);
  // A sprite in its own size would be lost in the room.
  const grown = picture && isSmall(picture) ? smallGrown : 1;
  const shown = { width: (picture?.width ?? 1) * grown, height: (picture?.height ?? 1) * grown };
  const { view, change, ...handlers } = useZoom(frame, shown);
  if (!picture) return null;
  const press = (key: string) => change((current) => viewAfterKey(key, current) ?? current);
  return (
    <Dialog title={title} focus={frame} onClose={onClose}>
      <div className="zoom">
        <div
          ref={frame}
          className="zoom-frame"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys enlarge and move the picture
          tabIndex={0}
          aria-label={`${title}. Plus and minus change its size, arrows move it.`}
          {...handlers}
        >
          <img
            src={picture.url}
            width={shown.width}
            height={shown.height}
            data-small={grown > 1 || undefined}
            alt=""
            draggable={false}
            style={{
              ...(grown > 1 ? { width: shown.width } : {}),
              backgroundColor: preview.colour,
              translate: `${view.x}px ${view.y}px`,
              scale: String(view.scale),
            }}
            onLoad={({ currentTarget }) => {
              currentTarget.style.backgroundColor = '';
            }}
          />
        </div>
        <div className="zoom-acts">
          <button type="button" className="icon-button" aria-label="Smaller" onClick={() => press('-')}>
            <MoreIcon name="minus" />
          </button>
          <button type="button" className="zoom-share" aria-label="Show all of it" onClick={() => press('0')}>
            {Math.round(view.scale * 100)} %
          </button>
          <button type="button" className="icon-button" aria-label="Larger" onClick={() => press('+')}>
            <MoreIcon name="plus" />
          </button>
        </div>
      </div>
    </Dialog>
  );
}

const doubleMs = 320;
const nearPixels = 28;

const isNear = (one: Point, other: Point): boolean => Math.hypot(one.x - other.x, one.y - other.y) < nearPixels;

/** Enlarges and moves a picture by wheel, fingers and keys. */
function useZoom(frame: RefObject<HTMLDivElement | null>, picture: { width: number; height: number }) {
  const [view, setView] = useState<View>(wholeView);
  const fingers = useRef(new Map<number, Point>());
  const down = useRef<Point>(undefined);
  const press = useRef<{ at: number; point: Point }>(undefined);

  const change = (next: (current: View) => View) =>
    setView((current) => {
      const box = frame.current?.getBoundingClientRect();
      return box ? kept(next(current), box, fitted(box, picture)) : current;
    });
  /** Pixels from the middle of the frame. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  useWheel(frame, (event) =>
    change((current) => zoomedAt(current, factorOfWheel(event.deltaY, event.deltaMode), pointOf(event))),
  );

  return {
    view,
    change,
    onKeyDown(event: KeyboardEvent) {
      const next = viewAfterKey(event.key, view);
      if (!next) return;
      event.preventDefault();
      change(() => next);
    },
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current = pointOf(event);
      fingers.current.set(event.pointerId, down.current);
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      fingers.current.set(event.pointerId, now);
      if (!other)
        return change((current) => ({ ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y }));
      const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      change((current) => zoomedAt(current, spread(now) / spread(before), middle));
    },
    onPointerUp(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      const point = pointOf(event);
      const last = press.current;
      const isDouble = last && event.timeStamp - last.at < doubleMs && isNear(point, last.point);
      // The end of a drag is no press.
      const isPress = !isDouble && down.current && isNear(point, down.current);
      press.current = isPress ? { at: event.timeStamp, point } : undefined;
      if (isDouble) change((current) => toggledAt(current, point));
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
    },
  };
}

/** Listens to a wheel itself: React's listener may not keep the page from scrolling. */
function useWheel(frame: RefObject<HTMLDivElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = frame.current;
    const turned = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [frame]);
}
