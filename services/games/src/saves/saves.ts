export { deleteSavesOf } from './delete-saves.ts';
export { checkSaveSchema } from './save-data.schema.ts';
