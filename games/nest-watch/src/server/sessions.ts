import { type Element, elements, type Keeper, keeperOf, usualStats } from '../engine/keeper.ts';
import { choicesFrom, withChoices } from '../engine/nest.ts';
import type { Config } from './config.ts';
import { type Creature, openPlay, type Sharing } from './hatchery.ts';
import { Refusal } from './refusal.ts';
import { changeNest, findNest } from './saves.ts';
import { sign, verify } from './tokens.ts';

export type Session = { userId: string; keepers: Record<string, Keeper>; saves: Sharing; endsAt: number };

const sessionMilliseconds = 2 * 60 * 60_000;
const mostKeepers = 50;

/** Opens the ticket of a press of Play. @returns the session, and what the game shows of the player */
export async function openSession(config: Config, now: () => number, ticket: unknown) {
  if (typeof ticket !== 'string' || !/^[\w.~-]{16,512}$/.test(ticket))
    throw new Refusal(400, 'bad-ticket', 'The ticket is missing or malformed.');
  const { player, saves = 'none', creatures = [] } = await openPlay(config, ticket);
  const nest = saves === 'none' ? undefined : await findNest(config, player.userId);
  const own = creatures.filter(({ element }) => elements.includes(element as Element)).slice(0, mostKeepers);
  const ids = own.map(idOf);
  const keepers = Object.fromEntries(own.map((creature, index) => [ids[index], keeperFrom(creature)]));
  const session: Session = { userId: player.userId, keepers, saves, endsAt: now() + sessionMilliseconds };
  return {
    session: sign('session', session, config.signingKey),
    endsAt: session.endsAt,
    player: { id: player.userId, name: player.displayName },
    saves,
    nest,
    creatures: own.map((creature, index) => ({
      id: ids[index],
      name: creature.name ?? creature.kind ?? 'Your creature',
      level: creature.level ?? 1,
      stage: creature.stage ?? 1,
      image: imageUrl(config, creature.image),
      keeper: keeperFrom(creature),
    })),
  };
}

/** Returns the id of a creature within its session. One that is not minted yet has none but its place. */
const idOf = ({ chainId, tokenId }: Creature, index: number): string => `${chainId}-${tokenId ?? `new-${index}`}`;

const keeperFrom = ({ element, walkSpeed, health, attackDamage, aspd }: Creature): Keeper =>
  keeperOf(element as Element, {
    walkSpeed: walkSpeed ?? usualStats.walkSpeed,
    health: health ?? usualStats.health,
    attackDamage: attackDamage ?? usualStats.attackDamage,
    aspd: aspd ?? usualStats.aspd,
  });

/** Returns where a picture lies; undefined if that is not Hatchery. */
function imageUrl({ appOrigin }: Config, image: string | undefined): string | undefined {
  if (!image || !URL.canParse(image, appOrigin)) return undefined;
  const url = new URL(image, appOrigin);
  return url.origin === appOrigin ? url.href : undefined;
}

/** Reads a session. @throws Refusal (401) after which the page asks the app for a new ticket */
export function requireSession(config: Config, now: () => number, token: unknown): Session {
  const session = verify<Session>('session', token, config.signingKey);
  if (!session || session.endsAt < now())
    throw new Refusal(401, 'session-over', 'Your watch has ended. Press Play again.');
  return session;
}

/** Stores what a player chose in their save, if they let the game write it. */
export async function saveChoices(config: Config, now: () => number, { userId, saves }: Session, sent: unknown) {
  const choices = choicesFrom(sent);
  if (!choices) throw new Refusal(400, 'bad-choices', 'Choices are a keeper, sound, and when they were made.');
  if (saves !== 'write') return { saved: false };
  // A clock that is ahead would make its choices the newest for ever.
  const changedAt = Math.min(choices.changedAt, now());
  return { saved: await changeNest(config, userId, (nest) => withChoices(nest, { ...choices, changedAt })) };
}
