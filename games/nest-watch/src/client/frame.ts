/*
 * The talk with the app that shows this page in a frame. Nobody else is heard: only the app's origin, which this page's own server
 * names, and only the window that holds the frame.
 */
export type PlayMessage = {
  type: 'hatchery:play';
  ticket: string;
  theme?: 'light' | 'dark';
  reducedMotion?: boolean;
  locale?: string;
};

export const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="hatchery"]')?.content ?? '';
export const isInFrame = window.parent !== window;

const tell = (message: object): void => {
  if (isInFrame) window.parent.postMessage(message, appOrigin);
};

/** Asks the app for a ticket. */
export const sayReady = (): void => tell({ type: 'hatchery:ready' });
export const sayRound = (score: number): void => tell({ type: 'hatchery:round', score });
export const sayLeave = (): void => tell({ type: 'hatchery:leave' });

export function onPlay(heard: (message: PlayMessage) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<Partial<PlayMessage> | null>) => {
    if (origin !== appOrigin || source !== window.parent) return;
    if (data?.type === 'hatchery:play' && typeof data.ticket === 'string') heard(data as PlayMessage);
  });
}
