import { Suspense } from 'react';
import { lazily } from '../lazily.ts';

const EggArt = lazily(async () => (await import('../../design/egg-art.tsx')).EggArt);

/** A decorative egg for code that comes early: the pen that draws it is fetched when one is shown. */
export const EggPicture = ({ element, size }: { element: string; size: number }) => (
  <Suspense fallback={<span style={{ width: size, height: size }} />}>
    <EggArt element={element} size={size} alt="" />
  </Suspense>
);
