import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { FaultAbove } from '../../platform/save-problem.tsx';
import type { Choices, Texts } from './asset.rules.ts';
import { DetailsSheet } from './details-sheet.tsx';
import { DropVeil } from './drop-veil.tsx';
import { areUploaded, choicesFault, type FileChoice, kindOfChoices } from './file-choice.rules.ts';
import { FilesSheet } from './files-sheet.tsx';
import { takeHanded } from './handed-files.ts';
import type { KeptTickets } from './kept-tickets.ts';
import { PreviewField } from './preview-field.tsx';
import type { SentForm, Way } from './sent-form.ts';
import type { Uploader } from './uploader.ts';
import { useAssetForm } from './use-asset-form.ts';
import { useFiles } from './use-files.ts';
import { useFilesAnywhere } from './use-files-anywhere.ts';

interface AssetFormProps {
  uploader: Uploader;
  kept: KeptTickets;
  initial: { texts: Texts; choices: Choices; files: readonly FileChoice[] };
  /** Absent for a new one. */
  asset?: DeskLibraryAsset;
  isAdmin: boolean;
  busy: boolean;
  /** The label of the button. */
  saveLabel: (files: readonly FileChoice[], way: Way) => string;
  /** Why it was not saved. */
  problem: ReactNode;
  onSend: (sent: SentForm) => void;
  onCancel?: () => void;
}

/** Everything that is set of an asset. Sending it waits for the files that are on their way. */
export function AssetForm(props: AssetFormProps) {
  const { uploader, kept, initial, asset, isAdmin, busy, saveLabel, problem, onSend, onCancel } = props;
  const [way, setWay] = useState<Way>('one');
  const files = useFiles(uploader, initial.files);
  const { choices, uploads } = files;
  const eachFile = way === 'each' && choices.length > 1;
  const form = useAssetForm(initial, eachFile);
  const [tried, setTried] = useState(false);
  const [waits, setWaits] = useState(false);
  const [previewKey, setPreviewKey] = useState<string>();
  const preview = uploads.find(({ key }) => key === previewKey);
  const over = useFilesAnywhere(files.add);
  useHanded(files.add);

  const fault = choicesFault(choices, uploads, eachFile);
  const areThere = areUploaded(choices, uploads) && (!preview || preview.state === 'done');
  const isGood = !fault && form.choices.licenceUid !== '' && preview?.state !== 'failed';
  useEffect(() => {
    if (!waits || (isGood && !areThere)) return;
    setWaits(false);
    if (!isGood) return;
    const used = uploads.filter(({ key }) => key === previewKey || choices.some((one) => one.key === key));
    onSend({
      fields: form.sent(),
      files: choices,
      way: eachFile ? 'each' : 'one',
      preview: eachFile ? undefined : preview?.ticket,
      uploads: used.map(({ key }) => key),
    });
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (form.fields.check(event) && isGood) setWaits(true);
  }
  const kind = asset && choices.every(({ isNew }) => !isNew) ? asset.kind : kindOfChoices(choices, uploads);
  return (
    <form className="library-desk-form" noValidate onSubmit={onSubmit}>
      <FilesSheet
        files={files}
        kept={kept}
        asset={asset}
        way={eachFile ? 'each' : 'one'}
        onWay={asset ? undefined : setWay}
        tried={tried}
      />
      <DetailsSheet
        form={form}
        eachFile={eachFile}
        isAdmin={isAdmin}
        isNew={!asset}
        tried={tried}
        preview={
          kind !== undefined &&
          kind !== 'picture' &&
          !eachFile && (
            <PreviewField
              upload={preview}
              asset={asset}
              onRetry={() => preview && uploader.retry(preview.key)}
              onFile={(file) => {
                if (preview) uploader.remove(preview.key);
                const added = uploader.add(file);
                setPreviewKey('key' in added ? added.key : undefined);
              }}
              onRemove={() => preview && uploader.remove(preview.key)}
            />
          )
        }
      >
        {problem}
        {tried && !isGood && <FaultAbove />}
        <div className="acts acts-end">
          {waits && !areThere && (
            <p className="soft library-desk-waits">It is sent as soon as all files are uploaded.</p>
          )}
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button type="submit" look="primary" busy={busy || waits}>
            {saveLabel(choices, eachFile ? 'each' : 'one')}
          </Button>
        </div>
      </DetailsSheet>
      {over && <DropVeil words="Drop files to add them" />}
    </form>
  );
}

/** Takes files that were dropped on the page before. */
function useHanded(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    const files = takeHanded();
    if (files.length > 0) latest.current(files);
  }, []);
}
