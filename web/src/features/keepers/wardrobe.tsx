import type { MastersAvatar, MastersItem } from '@hatchery/api/masters-shapes';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { AskForReports } from '../../platform/actions/actions-watch.tsx';
import { Failure } from '../../platform/failure.tsx';
import { keeperPath, tokenOf } from '../../platform/masters/keeper-path.rules.ts';
import { useAvatar, useIsMine } from '../../platform/masters/own-avatars.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { dressReports } from './dress.queries.ts';
import { isSameOutfit, itemsOfDress } from './dress.rules.ts';
import { ItemTiles } from './item-tiles.tsx';
import { Sample } from './sample.tsx';
import { SaveBar } from './save-bar.tsx';
import { useDressing } from './use-dress.ts';
import { usePieces } from './use-pieces.ts';
import { toggle } from './wardrobe.rules.ts';
import { WardrobeStage } from './wardrobe-stage.tsx';
import { WardrobeWaiting } from './wardrobe-waiting.tsx';
import './studio.css';
import './wardrobe.css';

/** The page on which a keeper is dressed. */
export function Wardrobe() {
  const token = tokenOf(useParams());
  const session = useSession();
  const { data, error, refetch } = useAvatar(token);
  const isMine = useIsMine(data?.owner);
  const isMissing = !token || (error instanceof ApiProblem && error.status < 500);
  const isStrange = isMissing || session.status === 'unauthenticated' || (data !== undefined && isMine === false);
  return (
    <Page
      title={data && !isStrange ? `${data.name}'s wardrobe` : 'Wardrobe'}
      back={{ to: token && data ? keeperPath(token) : '/keepers', label: data?.name ?? 'Your keepers', always: true }}
    >
      {isStrange && session.status !== 'loading' ? (
        <NotYours signIn={session.status === 'unauthenticated'} />
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data && isMine ? (
        <Dressing key={`${data.chainId}/${data.tokenId}`} keeper={data} />
      ) : (
        <WardrobeWaiting />
      )}
    </Page>
  );
}

function Dressing({ keeper }: { keeper: MastersAvatar }) {
  const { pieces, withoutVouchers, error, retry } = usePieces(keeper);
  const [chosen, setChosen] = useState<readonly MastersItem[]>();
  const dressing = useDressing(keeper);
  const outfit = chosen ?? keeper.equippedItems;
  const worn = keeper.equippedItems.map(({ id }) => id);
  const ids = outfit.map(({ id }) => id);
  // Once the keeper wears what was chosen, there is no other choice any more.
  const isDone = chosen !== undefined && isSameOutfit(worn, ids);
  useEffect(() => {
    if (isDone) setChosen(undefined);
  }, [isDone]);
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!pieces) return <WardrobeWaiting />;
  const press = (item: MastersItem) => setChosen(toggle(outfit, item));
  const isThis = dressing !== undefined && isSameOutfit(itemsOfDress(dressing.facts), ids);
  return (
    <div className="studio">
      <AskForReports reports={dressReports} />
      <WardrobeStage
        keeper={keeper}
        outfit={outfit}
        onDrop={(id) => {
          const item = pieces.find((piece) => piece.item.id === id)?.item;
          if (item && !ids.includes(id)) press(item);
        }}
        onTakeOff={press}
      />
      <ItemTiles {...{ pieces, outfit, keeper, withoutVouchers }} onPress={press} />
      <SaveBar
        {...{ keeper, pieces, outfit, dressing }}
        isChanged={!isSameOutfit(worn, ids) && !isThis}
        onReset={() => setChosen(undefined)}
      />
    </div>
  );
}

const NotYours = ({ signIn }: { signIn: boolean }) => (
  <EmptyState
    art={<Sample size={120} />}
    title={signIn ? 'Sign in to dress your keeper' : 'This keeper is not yours'}
    action={
      signIn ? (
        <Link className="button button-primary" to={`/sign-in?to=${encodeURIComponent(location.pathname)}`}>
          Sign in
        </Link>
      ) : (
        <Link className="button button-primary" to="/keepers">
          Your keepers
        </Link>
      )
    }
  >
    {signIn ? 'You come right back after signing in.' : 'Only its owner can open its wardrobe.'}
  </EmptyState>
);
