import { useState } from 'react';
import { MoreIcon } from './more-icons.tsx';
import './badge-art.css';

interface BadgeArtProps {
  image: string;
  size?: number;
  /** Decoration beside the badge's name by default. */
  alt?: string;
}

/** A badge's picture as a medal; its place is kept where the picture does not load. */
export function BadgeArt({ image, size = 64, alt = '' }: BadgeArtProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="badge-art" style={{ width: size, height: size }}>
      {image === '' || broken === image ? (
        <>
          <MoreIcon name="medal" size={Math.round(size / 2)} />
          {alt && <span className="sr-only">{alt}</span>}
        </>
      ) : (
        <img
          src={image}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(image)}
        />
      )}
    </span>
  );
}
