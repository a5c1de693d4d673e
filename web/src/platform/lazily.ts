import { type ComponentType, lazy } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Fetches code once the device is online: a fetch that failed is final until a reload. */
export const patiently =
  <Props>(load: Load<Props>) =>
  async () => {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return { default: await load() };
  };

/** Makes a component whose code is fetched when it is first shown. */
export const lazily = <Props>(load: Load<Props>) => lazy(patiently(load));
