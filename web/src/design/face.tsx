import { Identicon } from './identicon.tsx';

interface FaceProps {
  /** Whose face it is; without a picture, one is drawn from this. */
  uid: string;
  picture?: string;
  size?: number;
}

/** The face of a player; decoration beside their name. */
export function Face({ uid, picture, size = 40 }: FaceProps) {
  if (!picture) return <Identicon address={uid} size={size} />;
  return <img className="face" src={picture} alt="" width={size} height={size} decoding="async" />;
}
