let lastSearch = '/library';

/** Keeps the path of the search that is on the screen, so that the way back from an asset leads to it. */
export function rememberSearch(path: string): void {
  lastSearch = path;
}

/** The way back to the library, above the title of a page. */
export const wayBack = () => ({ to: lastSearch, label: 'Library', always: true });
