import type { Picture } from '@hatchery/api/accounts';
import type { User } from '@hatchery/api/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { updateUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { PictureUpload } from './picture-upload.tsx';

const picturesOptions = queryOptions({
  queryKey: ['mine', 'pictures'],
  queryFn: ({ signal }) => api.users.pictures({}, { signal }),
  staleTime: 60_000,
});

/** The number of default pictures; as many placeholders keep the layout still. */
const defaultPictures = 15;

/** Chooses a picture: one of the defaults, or an avatar that the player owns. */
export function PicturePicker({ user }: { user: User }) {
  const pictures = useQuery(picturesOptions);
  // Set in the event itself: a mutation reports later, and until then React would show the old choice.
  const [pressed, setPressed] = useState<string>();
  const choose = useIntent({
    run: ({ uid }: Pick<Picture, 'uid' | 'name'>, options) => api.users.setPicture({ body: { picture: uid } }, options),
    onDone(answer, { name }) {
      updateUser(answer);
      toast(`Your picture is now ${name}.`, 'good');
      setPressed(undefined);
    },
    onFail: () => setPressed(undefined),
  });
  const press = (picture: Pick<Picture, 'uid' | 'name'>) => {
    setPressed(picture.uid);
    choose.mutate(picture);
  };
  const shown = pressed ?? pictureUidOf(user, pictures.data);
  return (
    <Sheet title="Picture">
      <div className="picture-now">
        <Face uid={user.uid} picture={user.picture} size={88} />
        <div>
          <strong>{nameOfPlayer(user)}</strong>
          <p className="soft">{user.bio || 'No bio yet.'}</p>
        </div>
      </div>
      {user.guest ? (
        <p className="soft">
          <Link to={`/sign-up?to=${encodeURIComponent('/settings/profile')}`}>Create an account</Link> to upload a
          picture of your own.
        </p>
      ) : (
        <PictureUpload />
      )}
      <p className="soft">
        Or be <Link to="/keepers">one of your keepers</Link>: it shows what it wears, everywhere.
      </p>
      {pictures.error ? (
        <Failure error={pictures.error} onRetry={() => void pictures.refetch()} />
      ) : (
        <fieldset className="pictures" aria-busy={pictures.isPending || undefined}>
          <legend className="sr-only">Choose a picture</legend>
          <Choice
            name="picture"
            label="My own seal"
            checked={shown === ''}
            onChoose={() => press({ uid: '', name: 'your own seal' })}
          >
            <Face uid={user.uid} size={56} />
          </Choice>
          {isUpload(user.picture) && (
            <Choice name="picture" label="Your own picture" checked={shown === ownPicture} onChoose={() => {}}>
              <Face uid={user.uid} picture={user.picture} size={56} />
            </Choice>
          )}
          {pictures.data ? (
            ownFirst(pictures.data).map(({ uid, name, image, source }) => (
              <Choice
                key={uid}
                name="picture"
                label={source === 'avatar' ? `${name}, your keeper` : name}
                checked={shown === uid}
                onChoose={() => press({ uid, name })}
              >
                <Face uid={uid} picture={image} size={56} />
              </Choice>
            ))
          ) : (
            <Repeated count={defaultPictures}>
              <span className="picture-choice">
                <span className="skeleton picture-blank" />
              </span>
            </Repeated>
          )}
        </fieldset>
      )}
    </Sheet>
  );
}

/** A player's keepers stand before the pictures that are for everybody. */
const ownFirst = (pictures: readonly Picture[]): Picture[] =>
  pictures.toSorted((one, other) => Number(other.source === 'avatar') - Number(one.source === 'avatar'));

/** Stands for the picture that the player uploaded, which has no uid. */
const ownPicture = 'own';

const isUpload = (picture: string | undefined): boolean => picture?.startsWith('/files/') ?? false;

/** The user carries the picture's address; the picker chooses by uid. */
function pictureUidOf(user: User, pictures: readonly Picture[] | undefined): string | undefined {
  if (!user.picture) return '';
  if (isUpload(user.picture)) return ownPicture;
  return pictures?.find(({ uid, image }) => image === user.picture || uid === user.picture)?.uid;
}

interface ChoiceProps {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Choice({ name, label, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="picture-choice" title={label}>
      <input type="radio" name={name} aria-label={label} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
