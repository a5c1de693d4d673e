import type { LibraryType } from '@hatchery/api/library-shapes';

/** A file on this machine, with the type that its uploader announced. */
export type AnnouncedFile = { path: string; contentType: LibraryType };

export type FileFacts = {
  width?: number;
  height?: number;
  seconds?: number;
  triangles?: number;
  entries?: { name: string; size: number }[];
};

export type PreviewPicture = { content: Buffer; width: number; height: number };

export type MadePreview = {
  /** WebP, the widest first: at most 1280, 640 and 320 pixels wide, and twice as high. Fewer if the original is smaller. */
  pictures: PreviewPicture[];
  /** The mean colour, as in `#8fb3a1`. */
  colour: string;
  /** One WebP with `count` square views in a row: a turn around a model. */
  frames?: { content: Buffer; count: number; side: number };
  /** WAV, mono, 16 bit, 22,050 Hz: the first 20 seconds of a sound. */
  clip?: Buffer;
  /** 200 values from 0 to 1: the loudness of a sound from its beginning to its end. */
  peaks?: number[];
};

export type Inspected = { facts: FileFacts; preview?: MadePreview };

/** An answer of the process that looks at files. `fault`: the file is not to blame. */
export type Answer = { inspected: Inspected } | { refusal: string; cause?: string | undefined } | { fault: string };
