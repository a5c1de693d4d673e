import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { Button } from '../../design/button.tsx';
import { kindOf } from '../../platform/actions/action-kind.ts';
import type { Action } from '../../platform/actions/actions.rules.ts';
import { useActions } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { useStatusWords } from '../../platform/actions/use-status-words.ts';
import { isOpenMint, type MintFacts } from './mint.facts.ts';
import { avatarOfMint } from './mint.rules.ts';
import { MintPicture } from './mint-picture.tsx';

/** Returns the mints that are under way and whose keeper is not among the player's yet. */
export function useMintsUnderWay(avatars: readonly MastersAvatar[]): Action<MintFacts>[] {
  return useActions().filter(
    (action): action is Action<MintFacts> =>
      isOpenMint(action) && avatarOfMint(action.facts, onChain(avatars, action.chainId)) === undefined,
  );
}

const onChain = (avatars: readonly MastersAvatar[], chainId: number) =>
  avatars.filter((avatar) => avatar.chainId === chainId);

/** Returns whether a keeper is there, but a reorganization of its chain could still take it back. */
export function useIsSettling(avatar: MastersAvatar): boolean {
  return useActions().some(
    (action) =>
      isOpenMint(action) && action.chainId === avatar.chainId && avatarOfMint(action.facts, [avatar]) !== undefined,
  );
}

/** Keepers that are on their way, each with its own picture. */
export function MintsUnderWay({ mints }: { mints: readonly Action<MintFacts>[] }) {
  const statusWords = useStatusWords();
  return mints.map((action) => {
    const kind = kindOf(action);
    const isTurn = action.status === 'ready';
    return (
      <li key={action.id} className="keeper-card card keeper-coming">
        <MintPicture code={action.facts.look} size={256} />
        <span className="keeper-words">
          <strong>{isTurn ? 'Waits for you' : 'On its way'}</strong>
          <span className="soft" role="status">
            {kind ? statusWords(action, kind) : 'This takes a few seconds.'}
          </span>
          <Button look={isTurn ? 'primary' : 'quiet'} onClick={() => requestTransaction(action.id)}>
            {isTurn ? 'Continue' : 'Details'}
          </Button>
        </span>
      </li>
    );
  });
}
