/* The code of the pages of the library. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Library = async () => (await import('../features/library/library.tsx')).Library;
export const LibraryAssetPage = async () => (await import('../features/library/asset.tsx')).LibraryAssetPage;
export const LibraryMine = async () => (await import('../features/library/mine.tsx')).LibraryMine;
export const LibraryReceiptPage = async () => (await import('../features/library/receipt.tsx')).LibraryReceiptPage;
