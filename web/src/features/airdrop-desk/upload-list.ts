import type { Airdrop, AirdropList } from '@hatchery/api/airdrop-shapes';
import { listTypes } from '@hatchery/api/file-limits';
import { api } from '../../platform/api.ts';
import { putFile } from '../../platform/put-file.ts';

type ListType = (typeof listTypes)[number];

/** Some systems do not know the type of a CSV. */
const typeOf = ({ type }: Pick<File, 'type'>): ListType => listTypes.find((known) => known === type) ?? 'text/csv';

interface Options {
  signal: AbortSignal;
  /** Hears what part of all files has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Uploads files and hands them in as the list of an airdrop. @throws ApiProblem, RequestAborted, TypeError */
export async function uploadList(
  { uid, version }: Airdrop,
  files: readonly File[],
  { signal, onProgress }: Options,
): Promise<AirdropList> {
  const wanted = files.map((file) => ({ contentType: typeOf(file), size: file.size }));
  const tickets = await api.vouchers.airdropFileUploadUrls({ body: { files: wanted } }, { signal });
  const sent = files.map(() => 0);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  await Promise.all(
    tickets.map(async (ticket, index) => {
      const file = files[index];
      if (!file) return;
      await putFile(file, ticket, {
        signal,
        onProgress(part) {
          sent[index] = part * file.size;
          onProgress(sent.reduce((sum, bytes) => sum + bytes, 0) / total);
        },
      });
    }),
  );
  const body = { version, tickets: tickets.map(({ ticket }) => ticket) };
  return api.vouchers.readAirdropList({ params: { uid }, body }, { signal });
}
