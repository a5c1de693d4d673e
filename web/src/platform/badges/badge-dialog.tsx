import type { Badge, HeldBadge } from '@hatchery/api/badges';
import { BadgeArt } from '../../design/badge-art.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { momentWords } from '../moment.rules.ts';
import { rarityWords } from './rarity.rules.ts';

/** A badge, with when and why a player got it if it is theirs. */
export type ShownBadge = Badge & Partial<Pick<HeldBadge, 'givenAt' | 'reason'>>;

/** A badge with all that there is to say about it. */
export const BadgeDialog = ({ badge, onClose }: { badge: ShownBadge; onClose: () => void }) => (
  <Dialog title={badge.name} onClose={onClose}>
    <div className="dialog-body badge-dialog">
      <BadgeArt image={badge.image} size={128} />
      <p>{badge.description}</p>
      <Facts>
        <Fact name="Rarity">{rarityWords(badge)}</Fact>
        {badge.givenAt && <Fact name="Earned">{momentWords(badge.givenAt)}</Fact>}
        {badge.reason && <Fact name="For">{badge.reason}</Fact>}
      </Facts>
    </div>
  </Dialog>
);
