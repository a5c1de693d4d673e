import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { hourWords } from '../../platform/time.rules.ts';
import { lifeOptions } from './life.queries.ts';
import { byDay, eventIcon, eventTitle, eventWords, isTurn, type ToldEvent, withKinds } from './life.rules.ts';
import './life.css';

interface LifeProps {
  id: number;
  /** Keeps what is shown as it is: the page must not tell the end of a growth before it is watched. */
  waits?: boolean;
}

/** The life of a creature, as a naturalist would write it down: by days, newest first. */
export function Life({ id, waits = false }: LifeProps) {
  const query = useInfiniteQuery({
    ...lifeOptions(id),
    enabled: ({ state }) => !waits || state.data === undefined,
  });
  const { data, error, refetch } = query;
  const events = data && withKinds(data.pages.flatMap((page) => page.events));
  return (
    <Sheet title="Its life">
      {error && !events ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : events ? (
        events.length > 0 ? (
          <Days events={events} />
        ) : (
          <p className="soft">Nothing is written down yet.</p>
        )
      ) : (
        <Blank />
      )}
      <ShowMore query={query} />
    </Sheet>
  );
}

function Days({ events }: { events: readonly ToldEvent[] }) {
  return (
    <ol className="life">
      {byDay(events).map(({ day, events }) => (
        <li key={`${day} ${events[0]?.sequence}`} className="life-day">
          <h3>{day}</h3>
          <ol>
            {events.map((event) => (
              <li key={event.sequence} className="life-event" data-step={!isTurn(event) || undefined}>
                <span className="life-icon">
                  <MoreIcon name={eventIcon(event)} size={18} />
                </span>
                <Entry event={event} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** An entry; what the chain says of it folds out. */
function Entry({ event }: { event: ToldEvent }) {
  const hasRecord = event.blockNumber !== undefined || event.from !== undefined || event.to !== undefined;
  if (!hasRecord)
    return (
      <div className="life-entry">
        <Line event={event} />
        <Others event={event} />
      </div>
    );
  return (
    <div className="life-entry">
      <details>
        <summary>
          <Line event={event} />
          <MoreIcon name="chevron" size={18} />
        </summary>
        <Record event={event} />
      </details>
      <Others event={event} />
    </div>
  );
}

function Line({ event }: { event: ToldEvent }) {
  const words = eventWords(event);
  return (
    <span className="life-line">
      <strong>{eventTitle(event)}</strong>
      <span className="soft">
        {words && `${words} · `}
        <time dateTime={event.at}>{hourWords(Date.parse(event.at))}</time>
        {!event.final && ' · may still change'}
      </span>
    </span>
  );
}

/** Links to the creatures that it took in, or to the one that took it in. */
function Others({ event: { kind, others = [] } }: { event: ToldEvent }) {
  if (others.length === 0) return null;
  return (
    <span className="life-others">
      {others.map((id) => (
        <Link key={id} to={`/collection/${id}`}>
          {kind === 'consumed' ? 'See who' : `Creature ${id}`}
        </Link>
      ))}
    </span>
  );
}

function Record({ event: { from, to, chainId, blockNumber, transactionHash, tokenId } }: { event: ToldEvent }) {
  const { data: config } = useQuery(configOptions);
  return (
    <div className="life-record">
      <Facts>
        {from && (
          <Fact name="From">
            <AddressTag address={from} label="Address" />
          </Fact>
        )}
        {to && (
          <Fact name="To">
            <AddressTag address={to} label="Address" />
          </Fact>
        )}
        {chainId !== undefined && <Fact name="Network">{chainName(config, chainId)}</Fact>}
        {tokenId && (
          <Fact name="Token" mono>
            #{tokenId}
          </Fact>
        )}
        {blockNumber !== undefined && (
          <Fact name="Block" mono>
            {blockNumber.toLocaleString('en')}
          </Fact>
        )}
      </Facts>
      {transactionHash && <CopyLine text={transactionHash} what="Transaction" named />}
    </div>
  );
}

function Blank() {
  return (
    <ol className="life" aria-busy="true" aria-label="Loading its life">
      <Repeated count={4}>
        <li className="life-event">
          <span className="life-icon skeleton" />
          <span className="life-line">
            <span className="skeleton" style={{ height: 20, width: '52%' }} />
            <span className="skeleton" style={{ height: 16, width: '34%' }} />
          </span>
        </li>
      </Repeated>
    </ol>
  );
}
