import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import type { KeeperLook } from '@hatchery/art/keepers/keeper';
import { useMemo } from 'react';
import { pathOfPicture } from '../../design/picture-path.ts';
import { drawingOfAvatar } from './look.rules.ts';
import { useDrawings } from './use-drawings.ts';
import './pictures.css';

/** Returns SVG markup as an address: as an image, it shares no ids or styles with the page. */
export const addressOfSvg = (markup: string): string => `data:image/svg+xml,${encodeURIComponent(markup)}`;

interface KeeperPictureProps {
  look: KeeperLook;
  size: number;
  /** Leave it empty where the text beside it names the keeper. */
  alt?: string;
  className?: string;
}

/** Draws a keeper in the page. The code that draws it is fetched when the first one is shown. */
export function KeeperPicture({ look, size, alt = '', className = '' }: KeeperPictureProps) {
  const drawings = useDrawings();
  const key = JSON.stringify(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same look is the same picture, whichever object says so
  const source = useMemo(() => drawings && addressOfSvg(drawings.drawKeeper(look)), [drawings, key]);
  if (!source) return <Blank className={className} size={size} />;
  // At once: between two looks, there must be no frame without a picture.
  return (
    <img className={`keeper-picture ${className}`} src={source} alt={alt} width={size} height={size} decoding="sync" />
  );
}

const Blank = ({ className, size }: { className: string; size: number }) => (
  <span className={`keeper-picture keeper-blank ${className}`} style={{ maxWidth: size }} aria-busy="true" />
);

type Pictured = Pick<MastersAvatar, 'traits' | 'equippedItems' | 'image'>;

/** Returns the path of a picture that the owner of an avatar uploaded; undefined where it is drawn. */
export function uploadOf({ image }: Pick<MastersAvatar, 'image'>): string | undefined {
  const path = pathOfPicture(image);
  return path.startsWith('/files/') ? path : undefined;
}

interface AvatarPictureProps extends Omit<KeeperPictureProps, 'look'>, Pick<KeeperLook, 'side' | 'crop'> {
  avatar: Pictured;
}

/** Shows an avatar: the picture that its owner uploaded, or a drawing of what it is made of and wears. */
export function AvatarPicture({ avatar, side = 'front', crop = 'portrait', ...rest }: AvatarPictureProps) {
  const upload = uploadOf(avatar);
  if (!upload) return <KeeperPicture look={{ ...drawingOfAvatar(avatar), side, crop }} {...rest} />;
  const { size, alt = '', className = '' } = rest;
  return <img className={`keeper-picture ${className}`} src={upload} alt={alt} width={size} height={size} />;
}
