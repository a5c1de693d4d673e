import type { ReactNode } from 'react';
import './place-line.css';

interface PlaceLineProps {
  rank: number;
  name: string;
  /** A face. */
  start?: ReactNode;
  score: number;
  /** It is the place of the player who looks. */
  mine?: boolean;
}

/** A place on a board. */
export const PlaceLine = ({ rank, name, start, score, mine = false }: PlaceLineProps) => (
  <li className="place-line" data-mine={mine || undefined}>
    <span className="place-rank" data-medal={rank <= 3 ? rank : undefined}>
      <span className="sr-only">Place </span>
      {rank.toLocaleString('en')}
    </span>
    {start}
    <span className="place-name">
      {name}
      {mine && <span className="badge badge-brand">You</span>}
    </span>
    <span className="place-score mono">{score.toLocaleString('en')}</span>
  </li>
);
