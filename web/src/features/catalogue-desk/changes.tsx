import type { CatalogueChange } from '@hatchery/api/masters-catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { changesOptions } from './catalogue.queries.ts';
import { differencesOf, kindWords } from './catalogue.rules.ts';
import './catalogue-desk.css';

/** Everything that admins have changed of the catalogue. */
export function AdminCatalogueChanges() {
  return (
    <SettingsPage
      lead="Who changed what, and when. Nothing is ever removed from here."
      back={{ to: '/admin/catalogue', label: 'Catalogue' }}
      wide
    >
      {() => <Changes />}
    </SettingsPage>
  );
}

function Changes() {
  const query = useInfiniteQuery(changesOptions);
  return (
    <Sheet title="Changes" lead="The latest first.">
      <PagedRows
        query={query}
        waiting="Loading changes"
        none="Nothing was changed yet: it is as it came with the platform."
      >
        {(change) => <Change key={change.id} change={change} />}
      </PagedRows>
    </Sheet>
  );
}

function Change({ change }: { change: CatalogueChange }) {
  const { kind, after, by, at } = change;
  return (
    <li className="row catalogue-change">
      <div className="row-words">
        <strong>
          {after.name} <span className="badge">{kindWords[kind].one}</span>
        </strong>
        <span className="soft">
          {by ? <PlayerLabel uid={by} /> : 'An account that was deleted'}, <time dateTime={at}>{momentWords(at)}</time>
        </span>
      </div>
      <dl className="catalogue-differences">
        {differencesOf(change).map(({ what, before, after: now }) => (
          <div key={`${what}${now}`}>
            <dt>{what}</dt>
            <dd>
              <span className="soft">{before}</span> <span aria-hidden="true">→</span>
              <span className="sr-only">now</span> <strong>{now}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
