import { lookOfCode } from '../../platform/masters/look.rules.ts';
import { LookPicture } from '../../platform/masters/look-picture.tsx';

/** The head of a keeper that is minted. */
export function MintPicture({ code, size }: { code: string; size: number }) {
  const look = lookOfCode(code);
  return look ? <LookPicture look={look} size={size} /> : null;
}
