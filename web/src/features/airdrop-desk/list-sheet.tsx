import type { Airdrop, AirdropList } from '@hatchery/api/airdrop-shapes';
import { largestListBytes } from '@hatchery/api/file-limits';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { RequestAborted, wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { deskKey } from './desk.queries.ts';
import { listWords } from './desk.rules.ts';
import { filesFault } from './upload-list.rules.ts';
import { uploadList } from './upload-list.ts';

/** Takes the list of recipients: how far it is sent and read, and what is wrong with it, line by line. */
export function ListSheet({ airdrop }: { airdrop: Airdrop }) {
  const [part, setPart] = useState(0);
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const aborter = useRef(new AbortController());
  const send = useIntent({
    waits: true,
    run: (files: File[]) => uploadList(airdrop, files, { signal: aborter.current.signal, onProgress: setPart }),
    refresh: [deskKey],
    silent: true,
  });
  function choose(chosen: FileList | null) {
    const files = [...(chosen ?? [])];
    if (files.length === 0) return;
    const wrong = filesFault(files);
    setFault(wrong);
    if (wrong) return;
    aborter.current = new AbortController();
    setPart(0);
    send.mutate(files);
  }
  const refused = send.error && !(send.error instanceof RequestAborted) ? wordsFor(send.error) : fault;
  const { list } = airdrop;
  return (
    <Sheet
      title="List of recipients"
      lead="A CSV: an address or e-mail address, a comma, and an amount in each line. 100,000 lines at most."
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="CSV of recipients"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={`airdrop-drop ${over ? 'airdrop-drop-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files);
        }}
      >
        <Button look={list ? 'secondary' : 'primary'} busy={send.isPending} onClick={() => input.current?.click()}>
          <MoreIcon name="share" size={20} /> {list ? 'Upload another list' : 'Upload a list'}
        </Button>
        {send.isPending ? (
          <Sending part={part} onCancel={() => aborter.current.abort()} />
        ) : (
          <p className="soft">or drop it here. {largestListBytes / 1_048_576} MB at most.</p>
        )}
      </div>
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      {list && <Outcome list={list} airdrop={airdrop} />}
    </Sheet>
  );
}

const Sending = ({ part, onCancel }: { part: number; onCancel: () => void }) => (
  <div className="airdrop-sending">
    <progress aria-label="Upload" max={1} value={part} />
    <p className="soft">{part < 1 ? `${Math.round(part * 100)} % sent` : 'Sent'}</p>
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

function Outcome({ list, airdrop: { asset } }: { list: AirdropList; airdrop: Airdrop }) {
  const { status, faults, faultCount } = list;
  return (
    <div className={`remark ${status === 'refused' ? 'remark-bad' : ''}`} role="status">
      <p>
        <strong>{listWords(list)}</strong>
        {status === 'ready' && `, ${amountWords(BigInt(list.amountBase), asset)} in all.`}
      </p>
      {status === 'reading' && <progress aria-label="Reading the list" />}
      {faults.length > 0 && (
        <ol className="airdrop-faults">
          {faults.map(({ file, line, message }) => (
            <li key={`${file}:${line}:${message}`}>
              <span className="mono">{file > 1 ? `File ${file}, line ${line}` : `Line ${line}`}</span> {message}
            </li>
          ))}
        </ol>
      )}
      {faultCount > faults.length && <p>{(faultCount - faults.length).toLocaleString('en')} more.</p>}
    </div>
  );
}
