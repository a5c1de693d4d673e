import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import { CopyLine } from '../../design/copy-line.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A game as players see it, as it is saved. */
export const GamePreview = ({ game }: { game: GameOfAdmin }) => (
  <Sheet title="Preview" lead="As players see it, once it is saved." aside={<StatusBadge status={game.status} />}>
    <article className="game-desk-preview" aria-label={`Preview of ${game.name}`}>
      {game.previewImage ? (
        <img src={game.previewImage} alt="" />
      ) : (
        <span className="game-desk-blank">No picture yet</span>
      )}
      <h3>{game.name}</h3>
      <p>{game.description}</p>
      {game.requirement && <p className="soft">Needs: {game.requirement}</p>}
    </article>
    <Facts>
      <Fact name="Views">{game.views.toLocaleString('en')}</Fact>
      <Fact name="Created">{momentWords(game.createdAt)}</Fact>
      <Fact name="Changed">{momentWords(game.updatedAt)}</Fact>
    </Facts>
    <CopyLine text={game.uid} what="Game id" named />
    {game.status === 'draft' ? (
      <p className="soft">Players do not see a draft. Set its status to live when it is ready.</p>
    ) : (
      <Link className="button button-secondary" to={`/play/${game.slug}`}>
        Open its page
      </Link>
    )}
  </Sheet>
);
