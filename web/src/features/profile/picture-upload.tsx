import { pictureTypes } from '@hatchery/api/file-limits';
import type { User } from '@hatchery/api/users';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { judgeFile, notAPicture, type PictureType } from '../../platform/pictures/picture.rules.ts';
import { RequestAborted, wordsFor } from '../../platform/problem.ts';
import { putFile } from '../../platform/put-file.ts';
import { updateUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';

type Chosen = { file: File; type: PictureType; preview: string };

/** Lets a player choose a file, look at it, and upload it as their picture. */
export function PictureUpload() {
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  usePreviewOf(chosen);

  function choose(file: File | undefined) {
    if (!file) return;
    const verdict = judgeFile(file);
    setFault('fault' in verdict ? verdict.fault : undefined);
    setChosen('fault' in verdict ? undefined : { file, type: verdict.type, preview: URL.createObjectURL(file) });
  }
  function refuse() {
    setFault(notAPicture);
    close();
  }
  function close() {
    setChosen(undefined);
    // The button comes back with the next frame, and keyboards go on from there.
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className="picture-upload">
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture to upload"
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      {chosen ? (
        <Sending key={chosen.preview} chosen={chosen} onUnreadable={refuse} onClose={close} />
      ) : (
        <>
          <Button ref={opener} onClick={() => input.current?.click()}>
            Upload a picture
          </Button>
          <p className="soft">JPEG, PNG, WebP or GIF, 5 MB at most.</p>
        </>
      )}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Frees the memory of a preview when another takes its place. */
function usePreviewOf(chosen: Chosen | undefined): void {
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen]);
}

interface SendingProps {
  chosen: Chosen;
  /** Called when the browser cannot draw the file. */
  onUnreadable: () => void;
  onClose: () => void;
}

function Sending({ chosen, onUnreadable, onClose }: SendingProps) {
  const [part, setPart] = useState(0);
  const aborter = useRef(new AbortController());
  const send = useIntent({
    waits: true,
    run: () => uploadPicture(chosen, { signal: aborter.current.signal, onProgress: setPart }),
    silent: true,
    onDone(user) {
      updateUser(user);
      toast('Your picture is updated.', 'good');
      onClose();
    },
  });
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  useEffect(() => () => aborter.current.abort(), []);

  function begin() {
    aborter.current = new AbortController();
    setPart(0);
    send.mutate(undefined);
  }
  function cancel() {
    aborter.current.abort();
    onClose();
  }

  const failed = send.error && !(send.error instanceof RequestAborted) ? wordsFor(send.error) : undefined;
  return (
    <>
      <div className="picture-chosen">
        <img className="face" src={chosen.preview} alt="Preview" width={88} height={88} onError={onUnreadable} />
        <div>
          <p className="picture-file">{chosen.file.name}</p>
          {send.isPending && <progress aria-label="Upload" max={1} value={part} />}
          <p className="soft" aria-live="polite">
            {progressWords(send, part)}
          </p>
        </div>
      </div>
      {failed && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
      <div className="picture-buttons">
        <Button ref={start} look="primary" busy={send.isPending} onClick={begin}>
          {failed ? 'Try again' : 'Use this picture'}
        </Button>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function progressWords({ isPending, isPaused }: { isPending: boolean; isPaused: boolean }, part: number): string {
  if (!isPending) return "We'll crop it to a square.";
  if (isPaused) return "You are offline. The upload continues when you're back.";
  return part < 1 ? 'Uploading…' : 'Checking your picture…';
}

type SendOptions = { signal: AbortSignal; onProgress: (part: number) => void };

/** A ticket works once, so that whatever went wrong is tried again with a new one. */
async function uploadPicture({ file, type }: Chosen, { signal, onProgress }: SendOptions): Promise<User> {
  const body = { contentType: type, size: file.size };
  const ticket = await api.users.pictureUploadUrl({ body }, { signal });
  await putFile(file, ticket, { signal, onProgress });
  onProgress(1);
  return api.users.setUploadedPicture({ body: { ticket: ticket.ticket } }, { signal });
}
