import type { LibraryDownload, LibraryLicence, LibraryReceipt } from '@hatchery/api/library-shapes';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { licencesKey, licencesOptions } from '../../platform/library/library.queries.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { type Standing, standingOf } from './agreement.rules.ts';
import { fileOfReceipt } from './file.rules.ts';
import { agreementsKey, agreementsOptions, assetKey, assetOptions } from './library.queries.ts';

/** A file to download: one of an asset by its id, or the one of a receipt. */
export interface Wanted {
  /** Tells what was pressed. */
  key: string;
  assetId: string;
  file: { id: string } | { ofReceipt: Pick<LibraryReceipt, 'sha256' | 'fileName'> };
}

/** A licence that has to be agreed to before a file comes. */
export interface Asked {
  wanted: Wanted;
  licence: LibraryLicence;
  standing: Standing;
}

/** The page has most of this already. The platform has the last word. */
const known = { staleTime: 60_000, networkMode: 'always' } as const;

/** Returns the download, or what the player has to agree to first. @throws Gone, ApiProblem */
export async function fetchFile(
  client: QueryClient,
  wanted: Wanted,
  options: CallOptions,
): Promise<LibraryDownload | Asked> {
  const { assetId, file } = wanted;
  const [asset, asked] = await look(client, wanted);
  if (asked) return asked;
  const fileId = 'id' in file ? file.id : fileOfReceipt(asset, file.ofReceipt)?.uid;
  if (!fileId) throw new Gone();
  try {
    return await api['assets-library'].downloadLibraryFile({ body: { assetId, fileId } }, options);
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'agreement-required')) throw error;
    await forgetLicences(client, assetId);
    const [, changed] = await look(client, wanted);
    if (!changed) throw error;
    return changed;
  }
}

/** Returns the asset, and what the player has to agree to, if anything. */
async function look(client: QueryClient, wanted: Wanted) {
  const [asset, licences, agreements] = await Promise.all([
    client.fetchQuery({ ...assetOptions(wanted.assetId), ...known }),
    client.fetchQuery({ ...licencesOptions, ...known }),
    client.fetchQuery({ ...agreementsOptions, ...known }),
  ]);
  const licence = licences.find(({ uid }) => uid === asset.licence.uid);
  const standing = licence && standingOf(licence, agreements);
  const asked: Asked | undefined =
    licence && standing && standing.state !== 'agreed' ? { wanted, licence, standing } : undefined;
  return [asset, asked] as const;
}

/** Lets everything about licences be fetched again: a new version was published since. */
export const forgetLicences = (client: QueryClient, assetId: string): Promise<unknown> =>
  Promise.all(
    [licencesKey, agreementsKey, assetKey(assetId)].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

class Gone extends Error {}

/** Returns whether the file, or its asset, is not offered any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof Gone || (error instanceof ApiProblem && error.status === 404);
