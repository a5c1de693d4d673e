import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import { Fact, Facts } from '../../design/facts.tsx';
import { Link } from '../../platform/router.tsx';
import { kindWords } from './catalogue.rules.ts';

/** The fixed facts of an entry. */
export const EntryFacts = ({ setting: { kind, id, version } }: { setting: CatalogueSetting }) => (
  <>
    <Facts>
      <Fact name="Kind">{kindWords[kind].one}</Fact>
      <Fact name="Id" mono>
        {id}
      </Fact>
      <Fact name="Changed">{version === 0 ? 'Never' : version === 1 ? 'Once' : `${version} times`}</Fact>
    </Facts>
    {kind === 'lootbox' && (
      <p className="soft">
        Odds never change after they are published. <Link to={`/admin/boxes?box=${id}`}>Roll it 100,000 times</Link> to
        see that they hold.
      </p>
    )}
  </>
);
