/** Accounts as a whole: merging, exporting, roles, pictures, search. */
export const accounts = {};
