import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { updateUser, useUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';

/** The name of an avatar among the pictures that a player can choose. */
const pictureOf = ({ chainId, tokenId }: MastersAvatar): string => `keeper-${chainId}-${tokenId}`;

/** Makes a keeper the player's picture everywhere. */
export function UseAsPicture({ avatar }: { avatar: MastersAvatar }) {
  const user = useUser();
  const isUsed = user?.picture?.includes(`-${avatar.chainId}-${avatar.tokenId}.svg`) ?? false;
  const use = useIntent({
    run: (picture: string, options) => api.users.setPicture({ body: { picture } }, options),
    refresh: [['mine', 'pictures']],
    onDone(answer) {
      updateUser(answer);
      toast(`${avatar.name} is your picture everywhere now.`, 'good');
    },
  });
  return (
    <Button look="primary" busy={use.isPending} disabled={isUsed} onClick={() => use.mutate(pictureOf(avatar))}>
      {isUsed ? 'Your picture' : 'Use as my picture'}
    </Button>
  );
}
