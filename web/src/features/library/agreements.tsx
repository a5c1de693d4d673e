import type { LibraryAgreement } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { licencesOptions } from '../../platform/library/library.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { type AgreementState, stateOfAgreement } from './agreement.rules.ts';
import { agreementsOptions } from './library.queries.ts';
import { LicenceWords } from './licence-words.tsx';

/** The licences that the player agreed to, each in its version. */
export function Agreements() {
  const { data, error, refetch } = useQuery(agreementsOptions);
  return (
    <Sheet title="Agreements" lead="An earlier version holds for what you downloaded under it.">
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsWaiting label="Loading your agreements" count={1} />
      ) : data.length === 0 ? (
        <p className="none-yet">
          <span>
            You haven't agreed to a licence yet. The first download from the <Link to="/library">library</Link> asks
            you.
          </span>
        </p>
      ) : (
        <ul className="rows">
          {data.map((agreement) => (
            <Agreement
              key={`${agreement.licenceUid} ${agreement.version}`}
              agreement={agreement}
              state={stateOfAgreement(agreement, data)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

const badges: Record<AgreementState, { words: string; look: string }> = {
  current: { words: 'Current', look: 'badge badge-good' },
  waits: { words: 'A new version waits', look: 'badge badge-brand' },
  replaced: { words: 'Replaced', look: 'badge' },
};

function Agreement({ agreement, state }: { agreement: LibraryAgreement; state: AgreementState }) {
  const [reading, setReading] = useState(false);
  const { licenceUid, name, version, agreedAt } = agreement;
  const { words, look } = badges[state];
  return (
    <Row
      title={
        <>
          {name}, version {version} <span className={look}>{words}</span>
        </>
      }
      words={
        <>
          Agreed <time dateTime={agreedAt}>{momentWords(agreedAt)}</time>
        </>
      }
    >
      {state !== 'replaced' && (
        <Button
          aria-label={state === 'waits' ? `Read the new version of the ${name}` : `Read the ${name}`}
          onClick={() => setReading(true)}
        >
          {state === 'waits' ? 'Read the new one' : 'Read'}
        </Button>
      )}
      {reading && <Reading uid={licenceUid} onClose={() => setReading(false)} />}
    </Row>
  );
}

/** Shows the current version of a licence. */
function Reading({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(licencesOptions);
  const licence = data?.find((one) => one.uid === uid);
  return (
    <Dialog title={licence ? `${licence.name}, version ${licence.version}` : 'Licence'} onClose={onClose}>
      <div className="dialog-body">
        {error && !data ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : licence ? (
          <LicenceWords licence={licence} />
        ) : (
          <RowsWaiting label="Loading the licence" count={2} />
        )}
      </div>
    </Dialog>
  );
}
