import { toast } from '../../design/toaster.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { listAvatars } from '../../platform/masters/avatars.queries.ts';
import { idsOf, type Look } from '../../platform/masters/look.rules.ts';
import { navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { requestWallet, wallet } from '../../platform/wallet/wallet.ts';
import { noteRefusal } from './free-keeper.ts';
import { mintKind } from './mint.facts.ts';
import { factsOfMint, isMintOf } from './mint.rules.ts';
import { isUsedUp } from './mint-fault.rules.ts';
import { symbolOf, type Way } from './prices.rules.ts';

interface Wish {
  look: Look;
  way: Way;
  chainId: number;
  /** The wallet that pays, if it is one that Hatchery keeps. */
  keptWallet?: string | undefined;
}

const signalOf = ({ signal }: CallOptions) => signal ?? new AbortController().signal;

/** Has a keeper signed. Undefined where the player turned away from connecting a wallet, or sends something else already. */
async function sign({ look, way, chainId, keptWallet }: Wish, options: CallOptions) {
  const { price } = way;
  if (price && !keptWallet && !(await requestWallet())) return undefined;
  // A double press mints once.
  if (currentTransaction()) return undefined;
  const owned = await listAvatars(chainId, signalOf(options));
  const after = Math.max(0, ...owned.map(({ tokenId }) => tokenId));
  const query = { chainId };
  const traits = idsOf(look);
  if (!price) {
    const signed = await api.masters.mintFreeAvatar({ query, body: { traits } }, options);
    return { signed, facts: factsOfMint(signed, undefined, after) };
  }
  // By its address: some chains call their coin like the game token.
  const { payWithTicket, address: currency, decimals, ticketId } = price;
  const receiver = keptWallet ?? wallet.get().address;
  const body = { payWithTicket, currency, traits, ...(receiver ? { receiver } : {}) };
  const signed = await api.masters.mintAvatar({ query, body }, options);
  return { signed, facts: factsOfMint(signed, { symbol: symbolOf(price, chainId), decimals, ticketId }, after) };
}

/** Mints a keeper: has it signed, and sends it through the one dialog, unless the platform sends it. */
export const useMint = (onSigned: () => void) =>
  useIntent({
    run: sign,
    silent: true,
    onFail(error, { way }) {
      if (!way.price && isUsedUp(error)) noteRefusal();
    },
    onDone(answer, { look, chainId }) {
      if (!answer) return;
      const { signed, facts } = answer;
      const { uid, relayed, receiver } = signed;
      const status = relayed ? 'preparing' : 'ready';
      addAction({
        id: uid,
        kind: mintKind,
        step: 'mint',
        status,
        facts,
        chainId,
        ...(relayed ? {} : { sender: receiver }),
      });
      onSigned();
      // A free keeper is signed once. Asked again, the same one is answered, whatever it was to look like since.
      if (!isMintOf(facts, look)) toast('Your free keeper was signed before, so it looks as it did then.');
      if (relayed) navigate('/keepers');
      else requestTransaction(uid);
    },
  });
