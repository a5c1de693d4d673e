/** A drawing that was turned into pixels once. */
export type Sprite = HTMLCanvasElement;

export function blank(width: number, height: number): [Sprite, CanvasRenderingContext2D] {
  const sprite = document.createElement('canvas');
  sprite.width = Math.max(1, Math.ceil(width));
  sprite.height = Math.max(1, Math.ceil(height));
  return [sprite, sprite.getContext('2d') as CanvasRenderingContext2D];
}

/** How long a picture may take that comes over the network. */
const mostMilliseconds = 2_000;

/** Loads a picture. @throws Error if it does not load soon */
function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  const loaded = image.decode().then(() => image);
  if (source.startsWith('data:')) return loaded;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The picture takes too long.')), mostMilliseconds);
  });
  return Promise.race([loaded, late]);
}

const asUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Draws SVG or a picture's address at a size in pixels. */
export async function rasterize(source: string, width: number, height = width): Promise<Sprite> {
  const image = await loadImage(source.startsWith('<') ? asUrl(source) : source);
  const [sprite, context] = blank(width, height);
  context.drawImage(image, 0, 0, sprite.width, sprite.height);
  return sprite;
}

export function mirrored(of: Sprite): Sprite {
  const [sprite, context] = blank(of.width, of.height);
  context.scale(-1, 1);
  context.drawImage(of, -of.width, 0);
  return sprite;
}

/** Draws a soft disc of light. */
export function glow(radius: number, color: string, strength: number): Sprite {
  const [sprite, context] = blank(radius * 2, radius * 2);
  const light = context.createRadialGradient(radius, radius, 0, radius, radius, radius);
  const alpha = (share: number) =>
    Math.round(255 * share)
      .toString(16)
      .padStart(2, '0');
  light.addColorStop(0, color + alpha(strength));
  light.addColorStop(0.7, color + alpha(strength * 0.45));
  light.addColorStop(1, `${color}00`);
  context.fillStyle = light;
  context.fillRect(0, 0, sprite.width, sprite.height);
  return sprite;
}
