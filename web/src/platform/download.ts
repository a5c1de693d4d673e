import { tokens } from './api.ts';
import { fetchFile } from './fetch-file.ts';
import { saveFile } from './save-file.ts';

/** Saves a file that the platform answers to the signed-in caller. @returns the file. @throws ApiProblem */
export async function download(url: string, name: string): Promise<Blob> {
  const file = await fetchFile(url, tokens);
  saveFile(name, file.type || 'text/csv', file);
  return file;
}
