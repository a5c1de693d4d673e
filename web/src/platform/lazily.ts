import { type ComponentType, lazy } from 'react';

/** Fetches code once the device is online: a fetch that failed is final until a reload. */
export const patiently =
  <Code>(load: () => Promise<Code>) =>
  async () => {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return { default: await load() };
  };

/** Makes a component whose code is fetched when it is first shown. */
export const lazily = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(patiently(load));
