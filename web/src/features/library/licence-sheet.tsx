import type { ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { licencesOptions } from '../../platform/library/library.queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { standingOf } from './agreement.rules.ts';
import { dateWords } from './file.rules.ts';
import { agreementsOptions } from './library.queries.ts';
import { LicenceWords } from './licence-words.tsx';

/** The licence of an asset in plain words, and how the player stands to it. */
export function LicenceSheet({ licence: { uid, name, version } }: { licence: ListedLibraryAsset['licence'] }) {
  const { data, error, refetch } = useQuery(licencesOptions);
  const isPlayer = useSession().status === 'authenticated';
  const agreements = useQuery({ ...agreementsOptions, enabled: isPlayer }).data;
  const licence = data?.find((one) => one.uid === uid);
  const standing = licence && isPlayer && agreements ? standingOf(licence, agreements) : undefined;
  return (
    <Sheet
      title={licence?.name ?? name}
      lead={
        standing?.state === 'agreed'
          ? `Version ${licence?.version ?? version}. You agreed on ${dateWords(standing.agreedAt)}.`
          : standing?.state === 'changed'
            ? `Version ${licence?.version ?? version}. You agreed to version ${standing.agreedTo}, so the next download asks again.`
            : `Version ${licence?.version ?? version}. You agree to it before your first download.`
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : licence ? (
        <LicenceWords licence={licence} />
      ) : (
        <div className="licence-waiting" aria-busy="true">
          <Repeated count={4}>
            <span className="skeleton" style={{ height: 22 }} />
          </Repeated>
        </div>
      )}
    </Sheet>
  );
}
