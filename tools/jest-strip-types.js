import { stripTypeScriptTypes } from 'node:module';

/** Jest transform: what Node does when it runs a .ts file, so that tests and services see one language. */
export default {
  canInstrument: false,
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
};
