import type { AvatarFreeMintSignature } from '@hatchery/api/masters-signatures';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, lockLiving } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import { avatarPriceIds, readCatalogue } from '../catalogue/catalogue.ts';
import { avatarPrices } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import { dayOf, secondsUntilTomorrow } from '../days.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { chooseWallet } from '../players/caller-wallets.ts';
import { signForCaller } from '../signing/sign.ts';
import { liveStates, type Signature, type SignatureState } from '../signing/signatures.rules.ts';
import { listSignatures } from '../signing/signatures.ts';
import { requireTraits } from './mint-avatar.ts';
import { presentFreeMint } from './minting.presenter.ts';
import {
  countFreeAvatar,
  findNetwork,
  listFreeAvatars,
  listLinkedWallets,
  lockBuyer,
  upsertFreeAvatar,
} from './minting.repository.ts';
import { isWalletKnown } from './minting.rules.ts';

type Body = { traits: number[]; receiver?: string | undefined };

/**
 * Signs the one free avatar of a player and of all accounts that were merged into theirs. As long as a signature can be used, it is
 * the one that is answered.
 * @throws Problem bad-request (traits), forbidden (wallet; nobody knows the player yet), conflict (had it), too-many-requests.
 */
export async function mintFreeAvatar(
  context: MastersContext,
  call: CallContext,
  chain: MastersChain,
  { traits, receiver: chosen }: Body,
): Promise<AvatarFreeMintSignature> {
  const { chains, database } = context;
  const userId = call.passport.subject;
  await requireTraits(database.knex, traits);
  await requireKnown(context, call);
  const wallet = await chooseWallet(database.knex, call.passport, chosen, 'body.receiver');
  const prepare = async (tx: Transaction) => {
    await lockLiving(tx, [userId]);
    await lockBuyer(tx, userId);
    const existing = await findFormer(tx, userId);
    if (existing) return { existing };
    await requireRoom(tx, context, userId);
    const receiver = wallet.address;
    const isKept = wallet.kind === 'custodial';
    return {
      ...({ kind: 'free-avatar', chainId: chain.chainId, account: receiver, relayed: isKept } as const),
      request: { type: 'FreeMintAvatar', payload: { receiver, traits: traits.map(String) } } as const,
      occasion: userId,
      reserve: async (within: Transaction, { id: signatureId }: Signature) => {
        if (!(await upsertFreeAvatar(within, { userId, signatureId, receiver }))) throw receiverHadOne();
      },
    };
  };
  const asked = { kind: 'free-avatar', prepare } as const;
  return signForCaller(context, call, asked, async (_tx, signed) => presentFreeMint(signed, chains));
}

/** Finds the signature that a family has and can still use. @throws Problem conflict if one was used. */
async function findFormer(tx: Transaction, userId: string): Promise<Signature | undefined> {
  const had = await listFreeAvatars(tx, await familyNow(tx, userId));
  const signatures = await listSignatures(
    tx,
    had.map(({ signatureId }) => signatureId),
  );
  if (signatures.some(({ state }) => state === 'seen')) throw new Problem('conflict', 'You have had your free avatar.');
  return signatures.find(({ state }) => (liveStates as readonly SignatureState[]).includes(state));
}

/** Requires that free avatars are given, and that there is room today, for all and for the network that the player came from. */
async function requireRoom(tx: Transaction, { now, config }: MastersContext, userId: string): Promise<void> {
  const catalogue = await readCatalogue(tx);
  if (!catalogue.isActive('avatar-price', avatarPriceIds.freeMint))
    throw new Problem('conflict', 'There are no free avatars now.');
  const day = dayOf(now());
  const network = await findNetwork(tx, userId);
  const most = Math.min(avatarPrices().freeMint.perDay, config.FREE_AVATARS_PER_DAY);
  const hasRoom =
    (network === undefined || (await countFreeAvatar(tx, { day, network, most: config.FREE_AVATARS_PER_NETWORK }))) &&
    (await countFreeAvatar(tx, { day, network: '', most }));
  if (hasRoom) return;
  throw new Problem('too-many-requests', 'The free avatars of today are used up. There are more tomorrow.', {
    retryAfterSeconds: secondsUntilTomorrow(now()),
  });
}

/** Requires that a player is not one of many who were made in a moment. @throws Problem forbidden. */
async function requireKnown({ database, internal, now }: MastersContext, { passport }: CallContext): Promise<void> {
  const wallets = await listLinkedWallets(database.knex, passport.subject);
  if (wallets.some((wallet) => isWalletKnown(wallet, now()))) return;
  const verified = passport.guest ? null : await internal.users.verifiedEmail({ params: { uid: passport.subject } });
  if (verified) return;
  throw new Problem(
    'forbidden',
    'A free avatar needs a verified e-mail address, or a wallet that you linked a week ago. Add one to your account.',
  );
}

const receiverHadOne = () =>
  fieldProblem('conflict', 'body.receiver', 'This wallet has had a free avatar. Choose another one.');
