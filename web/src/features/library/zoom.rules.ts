/** How a picture lies in its frame: enlarged about the middle, and moved by pixels of the screen. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const largestScale = 8;
/** The scale of a double press. */
const closeScale = 2.5;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Keeps the edges of an enlarged picture at or beyond those of the frame. `picture` is its size when it fits. */
export function kept({ scale, x, y }: View, frame: Size, picture: Size): View {
  const room = (length: number, of: number) => Math.max(0, (of * scale - length) / 2);
  const [across, down] = [room(frame.width, picture.width), room(frame.height, picture.height)];
  return { scale, x: between(x, 0 - across, across), y: between(y, 0 - down, down) };
}

/** Enlarges about a point, which stays where it is. @param at from the middle of the frame */
export function zoomedAt(view: View, factor: number, at: Point): View {
  const scale = between(view.scale * factor, 1, largestScale);
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

/** Returns the view after a double press: closer, or the whole again. */
export const toggledAt = (view: View, at: Point): View => (view.scale > 1 ? wholeView : zoomedAt(view, closeScale, at));

/** Returns the factor of a turn of a wheel. Lines and pages count as many pixels. */
export function factorOfWheel(delta: number, mode: number): number {
  const pixels = delta * (mode === 1 ? 16 : mode === 2 ? 400 : 1);
  return between(Math.exp(-pixels / 400), 0.5, 2);
}

const keyFactor = 1.5;
const keyPixels = 60;

/** Returns the view that a key leads to; undefined for keys of no meaning. */
export function viewAfterKey(key: string, view: View): View | undefined {
  const moved = (x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y });
  switch (key) {
    case '+':
    case '=':
      return zoomedAt(view, keyFactor, { x: 0, y: 0 });
    case '-':
    case '_':
      return zoomedAt(view, 1 / keyFactor, { x: 0, y: 0 });
    case '0':
      return wholeView;
    case 'ArrowLeft':
      return moved(keyPixels, 0);
    case 'ArrowRight':
      return moved(-keyPixels, 0);
    case 'ArrowUp':
      return moved(0, keyPixels);
    case 'ArrowDown':
      return moved(0, -keyPixels);
    default:
      return undefined;
  }
}

/** Returns the size of a picture that fits into a frame, no larger than it is. */
export function fitted(frame: Size, picture: Size): Size {
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}
