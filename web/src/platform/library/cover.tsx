import type { LibraryKind } from '@hatchery/api/library-shapes';
import type { ReactNode } from 'react';

const drawings: Record<LibraryKind, ReactNode> = {
  picture: (
    <>
      <rect className="library-drawing-sheet" x="34" y="24" width="92" height="72" rx="6" />
      <circle className="library-drawing-mark" cx="58" cy="46" r="8" />
      <path d="M40 88 66 62l16 15 14-12 24 23" />
    </>
  ),
  model: (
    <>
      <path className="library-drawing-sheet" d="M80 18 120 39v42L80 102 40 81V39Z" />
      <path className="library-drawing-mark" d="M80 60 120 39v42L80 102Z" />
      <path d="M40 39 80 60l40-21M80 60v42" />
    </>
  ),
  sound: (
    <>
      <rect className="library-drawing-sheet" x="26" y="30" width="108" height="60" rx="30" />
      <path
        className="library-drawing-bars"
        d="M46 56v8M56 50v20M66 42v36M76 52v16M86 46v28M96 40v40M106 51v18M116 56v8"
      />
    </>
  ),
  document: (
    <>
      <path className="library-drawing-sheet" d="M50 14h42l20 20v72H50Z" />
      <path className="library-drawing-mark" d="M92 14v20h20Z" />
      <path d="M60 48h42M60 60h42M60 72h42M60 84h26" />
    </>
  ),
  archive: (
    <>
      <path className="library-drawing-sheet" d="M34 44h92v54H34Z" />
      <path className="library-drawing-sheet" d="M28 26h104v20H28Z" />
      <path className="library-drawing-mark" d="M66 58h28v16H66Z" />
      <path d="M34 86h92" />
    </>
  ),
};

/** Draws what stands for an asset without a preview. */
export const Cover = ({ kind }: { kind: LibraryKind }) => (
  <svg className="library-drawing" viewBox="0 0 160 120" aria-hidden="true">
    {drawings[kind]}
  </svg>
);
