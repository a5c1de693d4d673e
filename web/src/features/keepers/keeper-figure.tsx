import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useState } from 'react';
import { KeeperPicture, uploadOf } from '../../platform/masters/keeper-picture.tsx';
import { drawingOfAvatar } from '../../platform/masters/look.rules.ts';
import { Choice } from './choices.tsx';

const views = { picture: 'Picture', front: 'Front', back: 'Back' } as const;
type View = keyof typeof views;

/** An avatar from the front and from behind, and the picture that its owner uploaded, if there is one. */
export function KeeperFigure({ avatar }: { avatar: MastersAvatar }) {
  const upload = uploadOf(avatar);
  const offered: View[] = upload ? ['picture', 'front', 'back'] : ['front', 'back'];
  const [chosen, choose] = useState<View>();
  const view = chosen && offered.includes(chosen) ? chosen : offered[0];
  const alt = `${avatar.name}, ${words[view ?? 'front']}`;
  return (
    <section className="keeper-figure card" aria-label="Picture">
      {view === 'picture' && upload ? (
        <img className="keeper-picture" src={upload} alt={alt} width={512} height={512} />
      ) : (
        <KeeperPicture
          look={{ ...drawingOfAvatar(avatar), side: view === 'back' ? 'back' : 'front' }}
          size={512}
          alt={alt}
        />
      )}
      <fieldset className="keeper-views" aria-label="View">
        {offered.map((one) => (
          <Choice key={one} name="view" label={views[one]} checked={one === view} onChoose={() => choose(one)} />
        ))}
      </fieldset>
    </section>
  );
}

const words: Record<View, string> = { picture: 'picture', front: 'from the front', back: 'from behind' };
