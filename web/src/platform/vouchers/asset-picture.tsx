import { useState } from 'react';
import './asset-picture.css';

interface AssetPictureProps {
  name: string;
  image?: string | undefined;
  size?: number;
}

/** The picture of an asset, or the first letter of its name where the picture is missing or does not load. */
export function AssetPicture({ name, image, size = 40 }: AssetPictureProps) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size };
  if (!image || broken === image)
    return (
      <span className="asset-picture asset-letter" style={{ ...box, fontSize: size * 0.45 }} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    );
  return (
    <img className="asset-picture" src={image} alt="" style={box} loading="lazy" onError={() => setBroken(image)} />
  );
}
