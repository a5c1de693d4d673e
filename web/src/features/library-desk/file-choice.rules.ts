import type { ChangedLibraryAsset, DeskLibraryAsset, LibraryKind, LibraryType } from '@hatchery/api/library-shapes';
import { downloadNameFault, downloadNameOf, knownTypes, mostFiles, titleOf } from './file-type.rules.ts';
import type { Upload } from './upload.rules.ts';

/** A file of an asset in a form: one that it has, or one that is uploaded for it. */
export type FileChoice = KeptChoice | NewChoice;
interface KeptChoice {
  isNew: false;
  /** Id of the file. */
  key: string;
  name: string;
}
interface NewChoice {
  isNew: true;
  /** Key of its upload. */
  key: string;
  name: string;
  /** The title of the asset that it becomes, where each file becomes one. */
  title: string;
}

/** The name under which the platform lists a picture that was sent as the preview; files have an end to their names. */
const previewName = 'preview';

/** Returns the files that an asset has: those that were sent last, or the published ones. */
export const keptChoices = ({ pending, files }: Pick<DeskLibraryAsset, 'pending' | 'files'>): FileChoice[] =>
  (pending?.files.filter(({ name }) => name !== previewName) ?? files).map(({ uid, name }) => ({
    isNew: false,
    key: uid,
    name,
  }));

/** Returns a new file, under a name that no other one has. */
export function newChoice(key: string, file: { name: string }, others: readonly FileChoice[]): NewChoice {
  const name = downloadNameOf(file.name);
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  const [, stem = name, end = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem}-${number}${end}`;
  return { isNew: true, key, name: free, title: titleOf(file.name) };
}

/** Returns the files with one of them some places further down. */
export function moved(choices: readonly FileChoice[], key: string, by: number): FileChoice[] {
  const from = choices.findIndex((one) => one.key === key);
  const [one, to] = [choices[from], from + by];
  if (!one || to < 0 || to >= choices.length) return [...choices];
  return choices.toSpliced(from, 1).toSpliced(to, 0, one);
}

export const areSame = (some: readonly FileChoice[], others: readonly FileChoice[]): boolean =>
  some.length === others.length && some.every(({ key }, place) => key === others[place]?.key);

/** Returns what is wrong with the name of a new file, if anything. Its end tells people what it is. */
export function nameFault(
  choice: FileChoice,
  all: readonly FileChoice[],
  contentType: LibraryType,
): string | undefined {
  if (!choice.isNew) return undefined;
  const others = all.filter(({ key }) => key !== choice.key).map(({ name }) => name);
  const fault = downloadNameFault(choice.name, others);
  const { ends } = knownTypes[contentType];
  const hasEnd = ends.some((end) => choice.name.trim().toLowerCase().endsWith(`.${end}`));
  return fault ?? (hasEnd ? undefined : `Let it end with .${ends[0]}.`);
}

export const titleFault = (title: string): string | undefined => {
  if (title.trim() === '') return 'Enter a title.';
  return title.trim().length > 120 ? 'Use at most 120 characters.' : undefined;
};

type Uploads = readonly Upload[];
const uploadOf = (uploads: Uploads, key: string) => uploads.find((one) => one.key === key);

/** Returns the kind of an asset of these files; undefined where only the platform knows. */
export function kindOfChoices([first]: readonly FileChoice[], uploads: Uploads): LibraryKind | undefined {
  const upload = first?.isNew ? uploadOf(uploads, first.key) : undefined;
  return upload && knownTypes[upload.contentType].kind;
}

/** Returns why the files of a form cannot be sent yet, if so. */
export function choicesFault(choices: readonly FileChoice[], uploads: Uploads, eachFile: boolean): string | undefined {
  if (choices.length === 0) return 'Add at least one file.';
  if (choices.length > mostFiles) return `Choose ${mostFiles} files at most.`;
  const isWrong = (choice: FileChoice): boolean => {
    const upload = uploadOf(uploads, choice.key);
    if (!choice.isNew || !upload) return false;
    const titled = eachFile ? titleFault(choice.title) : undefined;
    return nameFault(choice, choices, upload.contentType) !== undefined || titled !== undefined;
  };
  if (choices.some(isWrong)) return 'The name of a file is missing, or not right yet.';
  const failed = uploads.some(({ state, key }) => state === 'failed' && choices.some((one) => one.key === key));
  return failed ? "A file wasn't uploaded. Retry or remove it." : undefined;
}

/** Returns whether all new files have arrived. */
export const areUploaded = (choices: readonly FileChoice[], uploads: Uploads): boolean =>
  choices.every(({ isNew, key }) => !isNew || uploadOf(uploads, key)?.state === 'done');

/** Returns files as the API takes them. */
export const sentFiles = (choices: readonly FileChoice[], uploads: Uploads): ChangedLibraryAsset['files'] =>
  choices.map((choice) =>
    choice.isNew
      ? { ticket: uploadOf(uploads, choice.key)?.ticket ?? '', name: choice.name.trim() }
      : { uid: choice.key },
  );
