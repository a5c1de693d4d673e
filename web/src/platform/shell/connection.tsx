import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { useSecondsUntil } from '../seconds-until.ts';
import type { Outage } from '../session/session.rules.ts';
import { reconnect, useSession } from '../session/session.ts';
import { useOnline } from '../use-online.ts';

/** Says that the device is offline, or that the platform cannot be reached and is asked again by itself. */
export function Connection() {
  const online = useOnline();
  const session = useSession();
  const outage = session.status === 'loading' ? session.outage : undefined;
  return (
    <div role="status" className={online && !outage ? 'sr-only' : 'offline'}>
      {outage ? <Unreachable outage={outage} online={online} /> : !online && <Offline />}
    </div>
  );
}

const Offline = () => (
  <>
    <Icon name="offline" size={20} /> You are offline. This page may be out of date and updates when you're back.
  </>
);

function Unreachable({ outage: { retryAt = 0 }, online }: { outage: Outage; online: boolean }) {
  const seconds = useSecondsUntil(retryAt);
  return (
    <>
      <Icon name="offline" size={20} />
      <span>
        <strong>We can't reach the hatchery.</strong> Your creatures and eggs are safe.{' '}
        <span aria-hidden="true" className="offline-wait">
          {!online ? "You're offline." : seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying again now.'}
        </span>
      </span>
      <Button onClick={reconnect}>Try now</Button>
    </>
  );
}
