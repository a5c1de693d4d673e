import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUnits } from '../../design/amount.rules.ts';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { gameToken, tokenWords } from '../../platform/game-token.ts';
import { about, type Limit, secondsUntil } from './bridge.rules.ts';
import { useArriving } from './use-arriving.ts';
import type { Bridge } from './use-bridge.ts';

/** How much may leave and arrive, and when used limits are full again. The other chain is read when one asks. */
export function LimitsSheet({ of }: { of: Bridge }) {
  const { from, to, way, departure } = of;
  const config = useQuery(configOptions).data;
  const [isOpen, open] = useState(false);
  const arriving = useArriving(of, isOpen);
  if (way === 'messenger') return null;
  const limit = departure.data?.data.limit;
  return (
    <Sheet title="Limits" lead="They bound what a fault of a bridge could cost. Each fills up evenly within a day.">
      <Facts>
        <Fact name={`Leaving ${chainName(config, from ?? 0)}`}>
          {departure.data ? <LimitWords of={limit} /> : <span className="skeleton bridge-fact" />}
        </Fact>
        {isOpen && (
          <Fact name={`Arriving on ${chainName(config, to ?? 0)}`}>
            {arriving ? <LimitWords of={arriving.data} /> : <span className="skeleton bridge-fact" />}
          </Fact>
        )}
      </Facts>
      {!isOpen && <Button onClick={() => open(true)}>Show what may arrive</Button>}
    </Sheet>
  );
}

function LimitWords({ of }: { of: Limit | undefined }) {
  if (!of) return 'No limit';
  const { now, most } = of;
  const wait = secondsUntil(of, most) ?? 0;
  return (
    <span className="bridge-limit">
      <span>
        {formatUnits(now, gameToken.decimals, 0)} of {tokenWords(String(most))}
      </span>
      <ProgressBar label="Left of the limit" value={Number((now * 100n) / (most || 1n))} most={100} />
      <span className="soft">{wait === 0 ? 'Full' : `Full again in ${about(wait)}`}</span>
    </span>
  );
}
