import rules from 'virtual:fields/users.updateMe';
import type { User } from '@hatchery/api/users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Face } from '../../design/face.tsx';
import { Field } from '../../design/field.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { gameToken } from '../../platform/game-token.ts';
import { wordsFor } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { updateUser } from '../../platform/session/session.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { referredOptions, referrerOptions } from './referrals.queries.ts';
import { codeFault, earnedByAll, shareLink } from './referrals.rules.ts';
import './referrals.css';

export function Referrals() {
  return (
    <SettingsPage lead="Invite friends and earn from what they do." waiting={<Waiting />}>
      {(user) => (
        <>
          <Share user={user} />
          <Joined />
          <Referrer user={user} />
        </>
      )}
    </SettingsPage>
  );
}

function Share({ user }: { user: User }) {
  const link = shareLink(location.origin, user.referralCode);
  // Only some devices can share, mostly phones.
  const [canShare] = useState(() => typeof navigator.share === 'function');
  if (!user.referralCode)
    return (
      <Sheet title="Your link" lead="Create an account to get a link to share.">
        <div>
          <Link className="button button-primary" to="/sign-up?to=/referrals">
            Create account
          </Link>
        </div>
      </Sheet>
    );
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: 'Hatchery', text: 'Hatch your first creature with me.', url: link });
    } catch {
      // The player closed the share sheet; the link stays on the page.
    }
  }
  return (
    <Sheet title="Your link" lead="Anyone who signs up with your link counts as your referral.">
      <div className="share-line">
        <CopyLine text={link} what="Your link" shown={link.replace(/^https?:\/\//, '')} />
        {canShare && (
          <Button look="primary" onClick={() => void share()}>
            <MoreIcon name="share" size={20} /> Share
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Joined() {
  const query = useInfiniteQuery(referredOptions);
  const { data, error, refetch, hasNextPage } = query;
  const users = data?.pages.flatMap((page) => page.users);
  const total = data?.pages[0]?.total ?? 0;
  const alsoWaits = useQuery(referrerOptions).isPending;
  if (error && !users) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!users || alsoWaits) return <Waiting />;
  if (users.length === 0)
    return (
      <Sheet title="Who joined">
        <p className="none-yet">No one yet. Send your link to a friend.</p>
      </Sheet>
    );
  return (
    <Sheet title="Who joined">
      <dl className="tally">
        <div>
          <dt>Joined</dt>
          <dd>{total || users.length}</dd>
        </div>
        <div>
          <dt>{hasNextPage ? 'Earned from those below' : 'Earned'}</dt>
          <dd>
            <Amount base={earnedByAll(users)} {...gameToken} />
          </dd>
        </div>
      </dl>
      <ul className="rows">
        {users.map((user) => (
          <Row
            key={user.uid}
            start={<Face uid={user.uid} picture={user.picture} />}
            title={nameOfPlayer(user)}
            words="Joined with your link"
          >
            <Amount base={BigInt(user.earned)} {...gameToken} />
          </Row>
        ))}
      </ul>
      <ShowMore query={query} />
    </Sheet>
  );
}

function Referrer({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(referrerOptions);
  const waits = useInfiniteQuery(referredOptions).isPending;
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || waits) return null;
  if (data === null) return user.guest ? null : <Invitation own={user.referralCode} />;
  return (
    <Sheet title="Who invited you">
      <ul className="rows">
        <Row start={<Face uid={data.uid} picture={data.picture} />} title={nameOfPlayer(data)} />
      </ul>
    </Sheet>
  );
}

function Invitation({ own }: { own: string }) {
  const fields = useFields({ referralCode: (text) => codeFault(text.trim(), own, rules.referralCode) });
  const save = useIntent({
    run: (referralCode: string, options) => api.users.updateMe({ body: { referralCode } }, options),
    refresh: [referrerOptions.queryKey],
    silent: true,
    onDone(user) {
      updateUser(user);
      toast('Saved. They will be glad.', 'good');
    },
  });
  const { error, ...code } = fields.field('referralCode');
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fields.check(event)) save.mutate(fields.textOf('referralCode').trim());
  }
  return (
    <Sheet title="Were you invited?" lead="Enter their code. You can only do this once.">
      <form className="invitation" noValidate onSubmit={onSubmit}>
        <Field
          label="Invitation code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...code}
          error={error ?? (save.error ? wordsFor(save.error) : undefined)}
        />
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </form>
    </Sheet>
  );
}

const Waiting = () => (
  <Sheet title="Who joined">
    <RowsWaiting label="Loading who joined" />
  </Sheet>
);
