import type { ComponentType } from 'react';

/** Loads a page's code: a module of a feature and the component that it exports. */
export const code =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () =>
    (await load())[name];
