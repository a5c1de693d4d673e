import type { LibraryKind, LibraryPreview, ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useState } from 'react';
import { Cover } from './cover.tsx';
import { isSmall, largestOf, srcSetOf } from './picture.rules.ts';
import './library.css';

interface ShownAs {
  /** The width on the screen, as `sizes` of `<img>` has it. */
  sizes: string;
  /** On the first screen: it is fetched at once. */
  eager?: boolean;
  /** Empty where words beside it say what it is. */
  alt?: string;
}

/** Shows the preview of an asset in the place that is given to it, or a drawn cover. */
export const LibraryPicture = ({
  asset: { kind, preview },
  ...rest
}: ShownAs & { asset: Pick<ListedLibraryAsset, 'kind' | 'preview'> }) =>
  preview ? (
    // The picture of another version begins with its colour again.
    <Preview key={preview.pictures[0]?.url} kind={kind} preview={preview} {...rest} />
  ) : (
    <Drawn kind={kind} />
  );

/** A picture that is its mean colour until it is there. */
function Preview({
  kind,
  preview,
  sizes,
  eager = false,
  alt = '',
}: ShownAs & { kind: LibraryKind; preview: LibraryPreview }) {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const largest = largestOf(preview);
  if (!largest || state === 'failed') return <Drawn kind={kind} />;
  return (
    <span className="library-picture" style={state === 'there' ? undefined : { backgroundColor: preview.colour }}>
      <img
        src={largest.url}
        srcSet={srcSetOf(preview)}
        sizes={sizes}
        width={largest.width}
        height={largest.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        data-small={isSmall(largest) || undefined}
        onLoad={() => setState('there')}
        onError={() => setState('failed')}
      />
    </span>
  );
}

const Drawn = ({ kind }: { kind: LibraryKind }) => (
  <span className="library-picture library-cover">
    <Cover kind={kind} />
  </span>
);
