import { drawIdenticon } from '@hatchery/art/identicon';
import { useMemo } from 'react';

const pictures = new Map<string, string>();

/** Returns SVG markup as a data URL: as an image, it shares no ids or styles with the page. */
export function pictureOf(key: string, draw: () => string): string {
  let picture = pictures.get(key);
  if (!picture) {
    picture = `data:image/svg+xml,${encodeURIComponent(draw())}`;
    pictures.set(key, picture);
  }
  return picture;
}

/** Draws the face of an address; it is decoration beside the digits. */
export function Identicon({ address, size = 24 }: { address: string; size?: number }) {
  const source = useMemo(() => pictureOf(`seal/${address}`, () => drawIdenticon(address)), [address]);
  return <img className="identicon" src={source} alt="" width={size} height={size} />;
}
