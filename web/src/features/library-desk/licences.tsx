import type { LibraryLicence } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Fold } from '../../design/fold.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { licencesOptions } from '../../platform/library/library.queries.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { LicenceForm } from './licence-form.tsx';
import '../../design/sheet.css';
import '../../design/form-part.css';
import './library-desk.css';

export function AdminLibraryLicences() {
  return (
    <SettingsPage
      back={{ to: '/admin/library', label: 'All assets' }}
      lead="What players agree to before they download."
      wide
    >
      {() => <Licences />}
    </SettingsPage>
  );
}

function Licences() {
  const { data, error, refetch } = useQuery(licencesOptions);
  const [open, setOpen] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const closed = useRef<string>(undefined);
  function close(): void {
    closed.current = open;
    setOpen(undefined);
  }
  // The form is gone then: the focus goes back to what opened it.
  useEffect(() => {
    if (!closed.current) return;
    page.current?.querySelector<HTMLElement>(`[data-opens="${closed.current}"]`)?.focus();
    closed.current = undefined;
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={page} className="library-desk-licences">
      <Sheet
        title="Licences"
        lead="Earlier versions are kept: receipts name the version that held."
        aside={
          <Button data-opens="new" look="primary" disabled={!data || open === 'new'} onClick={() => setOpen('new')}>
            <MoreIcon name="plus" size={20} /> New licence
          </Button>
        }
      >
        {!data && <RowsWaiting label="Loading licences" />}
        {data?.length === 0 && <p className="none-yet">No licences yet. An asset needs one.</p>}
      </Sheet>
      {open === 'new' && <LicenceForm onClose={close} />}
      {data?.map((licence) =>
        open === licence.uid ? (
          <LicenceForm key={licence.uid} licence={licence} onClose={close} />
        ) : (
          <Licence key={licence.uid} licence={licence} onNext={() => setOpen(licence.uid)} />
        ),
      )}
    </div>
  );
}

const Licence = ({ licence, onNext }: { licence: LibraryLicence; onNext: () => void }) => (
  <Sheet
    title={licence.name}
    lead={`Version ${licence.version}, since ${dayWords(licence.publishedAt)}`}
    aside={
      <Button data-opens={licence.uid} aria-label={`Next version of ${licence.name}`} onClick={onNext}>
        Next version
      </Button>
    }
  >
    <ul className="library-desk-licence-summary">
      {licence.summary.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <Fold className="library-desk-licence-text" summary="Full text">
      <p>{licence.text}</p>
    </Fold>
  </Sheet>
);
