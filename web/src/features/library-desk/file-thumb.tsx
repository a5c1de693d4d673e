import type { LibraryKind } from '@hatchery/api/library-shapes';
import { useEffect, useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Cover } from '../../platform/library/cover.tsx';
import { knownTypes } from './file-type.rules.ts';
import type { UploadingFile } from './uploading.ts';

/** Larger pictures would take the browser seconds to draw. */
const mostShownBytes = 30 * 1024 * 1024;

/** A file of this device as a small picture, or the drawing of its kind. */
export function FileThumb({ upload }: { upload: UploadingFile }) {
  const { file, contentType, size } = upload;
  const { kind } = knownTypes[contentType];
  const url = useUrlOf(kind === 'picture' && size <= mostShownBytes ? file : undefined);
  const [broken, setBroken] = useState(false);
  if (!url || broken) return <KindThumb kind={kind} />;
  return (
    <span className="library-desk-thumb">
      <img src={url} alt="" onError={() => setBroken(true)} />
    </span>
  );
}

export const KindThumb = ({ kind }: { kind: LibraryKind | undefined }) => (
  <span className="library-desk-thumb library-desk-thumb-kind">
    {kind ? <Cover kind={kind} /> : <MoreIcon name="receipt" size={22} />}
  </span>
);

/** Makes an address for a file, for as long as it is shown. */
export function useUrlOf(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
