import { Suspense } from 'react';
import { lazily } from '../../platform/lazily.ts';
import { useSession } from '../../platform/session/session.ts';
import { Landing } from './landing.tsx';
import { Scene } from './scene.tsx';
import './home.css';

const Welcome = lazily(async () => (await import('./welcome.tsx')).Welcome);

export function Home() {
  const session = useSession();
  return (
    <main id="main" className="home on-sky" tabIndex={-1}>
      {session.status === 'unauthenticated' && <Landing />}
      {session.status === 'loading' && (
        <div className="home-words home-player" aria-busy="true">
          {session.outage && <h1>Back in a moment</h1>}
        </div>
      )}
      {session.status === 'authenticated' && (
        <Suspense fallback={<div className="home-words home-player" aria-busy="true" />}>
          <Welcome user={session.user} />
        </Suspense>
      )}
      <Scene />
    </main>
  );
}
