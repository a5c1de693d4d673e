import { useQuery } from '@tanstack/react-query';
import { coloursOptions } from './catalogue.queries.ts';
import { KeeperPicture } from './keeper-picture.tsx';
import { drawingOf, type Look } from './look.rules.ts';

interface LookPictureProps {
  look: Look;
  size: number;
  alt?: string;
  className?: string;
}

/** Draws the head of a keeper that is not minted yet, in the colours of the catalogue. */
export function LookPicture({ look, ...rest }: LookPictureProps) {
  const colours = useQuery(coloursOptions).data;
  if (!colours) return <span className="keeper-picture keeper-blank" style={{ maxWidth: rest.size }} />;
  return <KeeperPicture look={{ ...drawingOf(look, colours.byType), crop: 'portrait' }} {...rest} />;
}
