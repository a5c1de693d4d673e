import sharp from 'sharp';

/** Most pixels: width times height. Most cameras take fewer. Decoding this many needs about 100 MB. */
export const mostPixels = 24_000_000;
/** Cameras and editors write about ten. Each goes over the whole picture, before sharp looks at its deadline. */
export const mostScans = 100;
/** libwebp looks for each frame from the first one on, even to read the header. */
export const mostFrames = 1_000;

/**
 * Limits what this process decodes. libvips reads many formats, such as SVG, PDF and TIFF. Only JPEG, PNG, WebP and GIF stay
 * enabled, from memory or from files.
 */
export function limitDecoders(...sources: ('Buffer' | 'File')[]): void {
  const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
  const decoders = sources.flatMap((source) => formats.map((format) => `VipsForeignLoad${format}${source}`));
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  sharp.cache(false);
  sharp.concurrency(1);
}
