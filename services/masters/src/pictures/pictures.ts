import { clientOf } from '@hatchery/kit/client-address';
import type { Express, Request, Response } from 'express';
import { nameless } from '../avatars/avatars.presenter.ts';
import { createAvatarReads } from '../avatars/avatars.ts';
import type { MastersContext } from '../context.ts';
import { currenciesOf } from '../onchain/currencies.ts';
import {
  type Drawing,
  drawAvatar,
  drawCurrency,
  findItemDrawing,
  findLootboxDrawing,
  findTicketDrawing,
  findTraitDrawing,
} from './drawings.ts';
import { createFaceFinder, findSealDrawing } from './faces.ts';
import { readAvatarFile, readThingFile, readView } from './file-names.rules.ts';
import { nameOfLook, pictureUrls } from './picture-urls.ts';
import type { Picture } from './recent-pictures.ts';
import { createRender, type Render, type Wanted } from './render.ts';

type Found = Wanted | { moved: string } | undefined;

const things: Record<string, (id: number, view: string | undefined) => Drawing | undefined> = {
  items: findItemDrawing,
  traits: findTraitDrawing,
  lootboxes: findLootboxDrawing,
  tickets: findTicketDrawing,
};

/**
 * Serves the pictures that `picture-urls.ts` names. Only what exists is drawn: looks that avatars have now, and things of the
 * catalogue. A file that there is not is left to the next handler.
 */
export function servePictures(app: Express, context: MastersContext, render: Render = createRender()): void {
  const findAvatar = createAvatarFinder(context);
  const findFace = createFaceFinder(context);
  const symbols = new Set(context.chains.all.flatMap(currenciesOf).map(({ symbol }) => symbol.toLowerCase()));
  const find = async ({ params, query }: Request): Promise<Found> => {
    const [folder, file] = [String(params.folder), String(params.file)];
    if (folder === 'avatars') return findAvatar(file, query);
    if (folder === 'faces') return findFace(file);
    if (folder === 'seals') return findSeal(file);
    if (folder === 'currencies') return findCurrency(file, symbols);
    return Object.hasOwn(things, folder) ? findThing(folder, file) : undefined;
  };
  app.get('/public/masters/pictures/:folder/:file', async (request, response, next) => {
    const found = await find(request);
    if (!found) return next();
    if ('moved' in found) return redirect(response, found.moved);
    const client = clientOf(request.headers);
    answer(request, response, await render(found, client === 'unknown' ? undefined : client));
  });
}

/** Finds the picture of an avatar as it looks now. An address of a former look, or of none, leads there. */
function createAvatarFinder(context: MastersContext) {
  const reads = createAvatarReads(context);
  const chainIds = new Set(context.chains.all.map(({ chainId }) => chainId));
  const urls = pictureUrls('');
  return async (file: string, query: object): Promise<Found> => {
    const wanted = readAvatarFile(file);
    if (!wanted || !chainIds.has(wanted.chainId)) return undefined;
    const { chainId, tokenId, png } = wanted;
    const avatar = await reads.findByToken([chainId], tokenId);
    if (!avatar) return undefined;
    const view = readView(query);
    const look = nameOfLook(avatar);
    const shown = Object.entries(view).filter(([, value]) => value === 'back' || value === 'portrait');
    const suffix = shown.length > 0 ? `?${new URLSearchParams(shown)}` : '';
    if (look !== wanted.look) return { moved: `${urls.avatar(avatar, png)}${suffix}` };
    const name = ['avatars', tokenId, look, view.side, view.crop, png].join(' ');
    return { name, side: png, draw: () => drawAvatar(avatar, view, nameless(tokenId)) };
  };
}

function findThing(folder: string, file: string): Found {
  const wanted = readThingFile(file);
  const draw = wanted && things[folder]?.(wanted.id, wanted.view);
  return draw && { name: `${folder} ${file}`, side: wanted.png, draw };
}

function findCurrency(file: string, symbols: ReadonlySet<string>): Found {
  const [, symbol = ''] = /^([a-z]{1,10})\.svg$/.exec(file) ?? [];
  return symbols.has(symbol) ? { name: `currencies ${file}`, draw: () => drawCurrency(symbol) } : undefined;
}

function findSeal(file: string): Found {
  const draw = findSealDrawing(file);
  return draw && { name: `seals ${file}`, draw };
}

function redirect(response: Response, path: string): void {
  response.set('cache-control', 'no-store').redirect(302, path);
}

function answer(request: Request, response: Response, { content, contentType, etag }: Picture): void {
  response.set({
    etag,
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.includes(etag)) return void response.status(304).end();
  response.send(content);
}
