import type { BoardEntry } from '@hatchery/api/boards';
import { Face } from '../../design/face.tsx';
import { PlaceLine } from '../../design/place-line.tsx';

/** A player on a board. */
export const Place = ({ entry, mine }: { entry: BoardEntry; mine: boolean }) => (
  <PlaceLine
    rank={entry.rank}
    name={entry.displayName}
    start={<Face uid={entry.userId} {...(entry.picture ? { picture: entry.picture } : {})} size={32} />}
    score={entry.value}
    mine={mine}
  />
);
