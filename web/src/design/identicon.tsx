import { drawIdenticon } from '@hatchery/art/identicon';
import { useMemo } from 'react';

const pictures = new Map<string, string>();

/** SVG markup as the address of a picture; drawn as an image, it shares no ids or styles with the page. */
export function pictureOf(key: string, draw: () => string): string {
  let picture = pictures.get(key);
  if (!picture) {
    picture = `data:image/svg+xml,${encodeURIComponent(draw())}`;
    pictures.set(key, picture);
  }
  return picture;
}

/** The face of an address; decoration beside its digits. */
export function Identicon({ address, size = 24 }: { address: string; size?: number }) {
  const source = useMemo(() => pictureOf(`seal/${address}`, () => drawIdenticon(address)), [address]);
  return <img className="identicon" src={source} alt="" width={size} height={size} />;
}
