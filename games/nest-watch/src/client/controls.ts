import { clamp, fieldHeight, fieldWidth, step } from '../engine/field.ts';
import { sendTo } from '../engine/inputs.ts';
import type { Watch } from './loop.ts';
import type { View } from './view.ts';

export type Controls = {
  /** Turns the keys that are held down into a place to run to. Called once a frame. */
  steer(watch: Watch): void;
};

type Given = {
  field: HTMLElement;
  view: () => View;
  /** The round under way; undefined while nothing is played. */
  watch: () => Watch | undefined;
  onTouched(): void;
  onPause(): void;
};

const arrows: Record<string, readonly [number, number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
  ...{ KeyA: [-1, 0], KeyD: [1, 0], KeyW: [0, -1], KeyS: [0, 1] },
};
/** How far ahead of itself a keeper is sent by keys. */
const ahead = 90 * step;
/** A thumb hides what is beneath it: the keeper stands a little above. */
const thumb = 40;

/** Listens to thumbs, mice and keys. */
export function listen({ field, view, watch, onTouched, onPause }: Given): Controls {
  const held = new Set<string>();

  function aim(event: PointerEvent): void {
    const current = watch();
    if (!current) return;
    const { left, top, scale, ratio } = view();
    const box = field.getBoundingClientRect();
    const above = event.pointerType === 'touch' ? thumb : 0;
    const x = ((event.clientX - box.left) * ratio - left) / scale;
    const y = ((event.clientY - box.top - above) * ratio - top) / scale;
    current.wanted = sendTo(clamp(x, 0, fieldWidth - 1), clamp(y, 0, fieldHeight - 1));
    onTouched();
  }

  let pointer: number | undefined;
  field.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) return;
    pointer = event.pointerId;
    field.setPointerCapture(pointer);
    aim(event);
  });
  field.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointer) aim(event);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    field.addEventListener(end, ({ pointerId }) => {
      if (pointerId === pointer) pointer = undefined;
    });

  window.addEventListener('keydown', (event) => {
    const isPress = event.code === 'Space' || event.code === 'Enter';
    // A key that is held down as the night ends presses no button of the morning.
    if (event.repeat && isPress) event.preventDefault();
    const current = watch();
    if (!current || (isPress && event.target instanceof HTMLButtonElement)) return;
    if (event.code === 'Escape' || event.code === 'KeyP') onPause();
    if (event.code === 'Space') {
      event.preventDefault();
      current.wantsSkill = current.round.rest === 0;
    }
    if (!arrows[event.code]) return;
    event.preventDefault();
    held.add(event.code);
    onTouched();
  });
  window.addEventListener('keyup', ({ code }) => void held.delete(code));
  window.addEventListener('blur', () => held.clear());

  return {
    steer(current) {
      if (held.size === 0) return;
      const { round } = current;
      let [x, y] = [0, 0];
      for (const code of held) {
        x += arrows[code]?.[0] ?? 0;
        y += arrows[code]?.[1] ?? 0;
      }
      current.wanted = sendTo(
        clamp(round.x + x * ahead, 0, fieldWidth - 1),
        clamp(round.y + y * ahead, 0, fieldHeight - 1),
      );
    },
  };
}
