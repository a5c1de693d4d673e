/** Draws an address of a picture into a picture of so many pixels. @throws if the browser cannot. */
export async function pictureOf(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Draws what a callback paints as a PNG file. @throws if the browser cannot. */
export async function pngOf(
  width: number,
  height: number,
  paint: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error("Your browser can't draw pictures. Save it as SVG instead.");
  paint(pen);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error("Your browser can't draw this picture. Save it as SVG instead.");
  return png;
}
