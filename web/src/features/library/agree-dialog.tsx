import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { type Asked, forgetLicences } from './fetch-file.ts';
import { agreementsKey } from './library.queries.ts';
import { LicenceWords } from './licence-words.tsx';

interface AgreeDialogProps {
  asked: Asked;
  /** The file is on its way. */
  fetching: boolean;
  onAgreed: () => void;
  /** A new version was published while the player read this one. */
  onChanged: () => void;
  onClose: () => void;
}

/** Shows what a licence asks for, and downloads once the player agrees to this version. */
export function AgreeDialog({ asked, fetching, onAgreed, onChanged, onClose }: AgreeDialogProps) {
  const { licence, standing, wanted } = asked;
  const { uid: licenceUid, name, version } = licence;
  const client = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const agree = useIntent({
    run: (wish: { licenceUid: string; version: number }, options) =>
      api['assets-library'].agreeToLibraryLicence({ body: wish }, options),
    refresh: [agreementsKey],
    silent: true,
    onDone: onAgreed,
    onFail(error) {
      if (isOutdated(error)) void forgetLicences(client, wanted.assetId).then(onChanged);
    },
  });
  const error = agree.isPending || isOutdated(agree.error) ? undefined : agree.error;
  return (
    <ConfirmDialog
      title={`Agree to the ${name}`}
      confirm="Agree and download"
      busy={agree.isPending || fetching}
      disabled={!ticked}
      error={error}
      onConfirm={() => agree.mutate({ licenceUid, version })}
      onClose={onClose}
    >
      {standing.state === 'changed' && (
        <p className="remark">
          This licence has changed. You agreed to version {standing.agreedTo}, and this is version {version}. What you
          downloaded before stays under the earlier one.
        </p>
      )}
      <LicenceWords licence={licence} />
      <label className="check-line">
        <input type="checkbox" checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
        <span>
          I agree to the {name}, version {version}
        </span>
      </label>
    </ConfirmDialog>
  );
}

const isOutdated = (error: unknown): boolean => error instanceof ApiProblem && error.status === 409;
