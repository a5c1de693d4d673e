/* The code of the pages of games. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Play = async () => (await import('../features/play/play.tsx')).Play;
export const GamePage = async () => (await import('../features/play/game.tsx')).GamePage;
export const Journal = async () => (await import('../features/journal/journal.tsx')).Journal;
export const Saves = async () => (await import('../features/saves/saves.tsx')).Saves;
export const SavePage = async () => (await import('../features/saves/save.tsx')).SavePage;
