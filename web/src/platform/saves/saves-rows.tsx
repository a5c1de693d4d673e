import type { GameSave } from '@hatchery/api/save-shapes';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal, Row } from '../../design/sheet.tsx';
import { Link } from '../router.tsx';
import { agoWords } from '../time.rules.ts';
import { useNow } from '../use-now.ts';
import { sizeWords, writerWords } from './saves.rules.ts';

/** Saves of one game, each with the way to its history. */
export function SavesRows({ saves, game }: { saves: readonly GameSave[]; game: string }) {
  const now = useNow();
  return (
    <ul className="rows">
      {saves.map((save) => (
        <Row
          key={save.uid}
          start={
            <Medal>
              <MoreIcon name="receipt" size={20} />
            </Medal>
          }
          title={save.saveName}
          words={`${sizeWords(save.bytes)}, version ${save.version}, written ${writerWords(save.writtenBy)} ${agoWords(save.writtenBy.at, now)}`}
        >
          <Link
            className="button button-secondary"
            to={`/saves/${save.uid}`}
            aria-label={`History of ${save.saveName} in ${game}`}
          >
            History
          </Link>
        </Row>
      ))}
    </ul>
  );
}
