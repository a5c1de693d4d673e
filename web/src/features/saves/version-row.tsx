import type { GameSave, SaveVersion } from '@hatchery/api/save-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Row } from '../../design/sheet.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { saveFile } from '../../platform/save-file.ts';
import { versionOptions } from '../../platform/saves/saves.queries.ts';
import {
  fileName,
  growthWords,
  sizeWords,
  spanWords,
  versionWords,
  writerWords,
} from '../../platform/saves/saves.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { VersionDialog } from './version-dialog.tsx';

interface VersionRowProps {
  save: GameSave;
  game: string;
  version: SaveVersion;
  /** The version before it, if it is kept. */
  before: SaveVersion | undefined;
  isCurrent: boolean;
  onRestore: (version: SaveVersion) => void;
}

/** A version of a save: who wrote it when, what changed, and what one can do with it. */
export function VersionRow({ save, game, version, before, isCurrent, onRestore }: VersionRowProps) {
  const [looking, setLooking] = useState(false);
  const client = useQueryClient();
  const number = version.version;
  const fetchFile = useIntent({
    run: (_: number) => client.fetchQuery(versionOptions(save.uid, number)),
    onDone: ({ data }) =>
      saveFile(fileName(game, save, number), 'application/json', `${JSON.stringify(data, null, 2)}\n`),
  });
  return (
    <>
      <Row
        title={
          <>
            {`Version ${number}`}
            {isCurrent && <span className="badge badge-good">Current</span>}
          </>
        }
        words={wordsOf(version, before)}
      >
        <Button aria-label={`Look at version ${number}`} onClick={() => setLooking(true)}>
          Look
        </Button>
        <Button
          busy={fetchFile.isPending}
          aria-label={`Download version ${number}`}
          onClick={() => fetchFile.mutate(number)}
        >
          Download
        </Button>
        {!isCurrent && (
          <Button aria-label={`Restore version ${number}`} onClick={() => onRestore(version)}>
            Restore
          </Button>
        )}
      </Row>
      {looking && (
        <VersionDialog saveId={save.uid} version={version} before={before} onClose={() => setLooking(false)} />
      )}
    </>
  );
}

function wordsOf(version: SaveVersion, before: SaveVersion | undefined): string {
  const { writtenBy, bytes } = version;
  return [
    `${momentWords(writtenBy.at)}, ${writerWords(writtenBy)}`,
    versionWords(version),
    sizeWords(bytes),
    before &&
      `${growthWords(before.bytes, bytes)}, ${spanWords(before.writtenBy.at, writtenBy.at)} after version ${before.version}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
