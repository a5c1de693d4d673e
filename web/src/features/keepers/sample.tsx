import { type Look, lookOfIds } from '../../platform/masters/look.rules.ts';
import { LookPicture } from '../../platform/masters/look-picture.tsx';

const sample = lookOfIds([110101, 210203, 310203, 410410, 510101, 610503, 710203, 810201]) as Look;

/** A keeper that shows what keepers are, where there is none yet. */
export const Sample = ({ size }: { size: number }) => (
  <span className="keeper-sample" style={{ width: size }}>
    <LookPicture look={sample} size={size} />
  </span>
);
