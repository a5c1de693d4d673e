import { Identicon } from './identicon.tsx';

interface FaceProps {
  /** The player; without a picture, a face is drawn from this. */
  uid: string;
  picture?: string;
  size?: number;
}

/** Shows a player's face; it is decoration beside their name. */
export function Face({ uid, picture, size = 40 }: FaceProps) {
  if (!picture) return <Identicon address={uid} size={size} />;
  return <img className="face" src={picture} alt="" width={size} height={size} decoding="async" />;
}
