import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { CopyLine } from '../../design/copy-line.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { momentWords } from '../../platform/moment.rules.ts';

/** How anybody can tell that the odds are the published ones. */
export const OddsDetails = ({ box }: { box: Pick<MastersLootbox, 'oddsVersion' | 'oddsHash' | 'publishedAt'> }) => (
  <Fold summary="How these odds are fixed">
    <div className="odds-details-body">
      <p className="soft">
        A fingerprint of this table was published before the first box was sold. If a single figure changed, the
        fingerprint would be another one. A box keeps the odds that it was sold with, even if newer ones follow.
      </p>
      <Facts>
        <Fact name="Version of the odds">{box.oddsVersion}</Fact>
        <Fact name="Published">
          <time dateTime={box.publishedAt}>{momentWords(box.publishedAt)}</time>
        </Fact>
      </Facts>
      <CopyLine text={box.oddsHash} what="Fingerprint of the odds" named />
    </div>
  </Fold>
);
