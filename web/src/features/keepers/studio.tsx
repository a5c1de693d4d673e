import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../platform/failure.tsx';
import { coloursOptions, partsOptions } from '../../platform/masters/catalogue.queries.ts';
import type { Colours } from '../../platform/masters/look.rules.ts';
import { Page } from '../../platform/shell/page.tsx';
import { MintBar } from './mint-bar.tsx';
import { Parts } from './parts.tsx';
import { Stage } from './stage.tsx';
import { StudioWaiting } from './studio-waiting.tsx';
import { useDraft } from './use-draft.ts';
import type { Names } from './words.rules.ts';
import './studio.css';

/** The page on which a keeper is made: what it looks like, what it costs, and its mint. */
export function Studio() {
  const parts = useQuery(partsOptions);
  const colours = useQuery(coloursOptions);
  const failed = [parts, colours].find(({ data, error }) => error && !data);
  return (
    <Page title="Keeper studio" back={{ to: '/keepers', label: 'Your keepers', always: true }}>
      {failed ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : parts.data && colours.data ? (
        <Making names={{ ...parts.data, colours: colours.data.names }} colours={colours.data.byType} />
      ) : (
        <StudioWaiting />
      )}
    </Page>
  );
}

function Making({ names, colours }: { names: Names; colours: Colours }) {
  const { draft, look, show, undo, redo } = useDraft();
  const [side, setSide] = useState<'front' | 'back'>('front');
  return (
    <div className="studio">
      <Stage {...{ draft, look, names, colours, side, show, undo, redo }} onTurn={setSide} />
      <Parts {...{ look, names, colours, show }} />
      <MintBar look={look} />
    </div>
  );
}
