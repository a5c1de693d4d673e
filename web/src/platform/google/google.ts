import type { GoogleOutcome } from '@hatchery/api/linking';

/** The outcome of the Google window, or that it was blocked or closed. */
export type GoogleAnswer = GoogleOutcome | { outcome: 'blocked' | 'closed' };

interface GoogleWindow {
  /** Fetches the URL to open in the window. */
  start: () => Promise<{ url: string }>;
  onAnswer: (answer: GoogleAnswer) => void;
  onError: (error: unknown) => void;
}

const channelName = 'hatchery-google';
const size = { width: 480, height: 680 };
const lookEveryMs = 400;
/** A window that closes itself has told its outcome right before. */
const graceMs = 1_200;

/**
 * Opens Google in a separate window. Call it in the click itself, or the browser blocks the window. A closed window is not
 * waited for, but an outcome that it still reports is heard until `stop`.
 */
export function openGoogle({ start, onAnswer, onError }: GoogleWindow): { stop: () => void } {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  const popup = open('', channelName, `popup,width=${size.width},height=${size.height},left=${left},top=${top}`);
  if (!popup) {
    onAnswer({ outcome: 'blocked' });
    return { stop: () => undefined };
  }
  popup.document.title = 'Opening Google';
  const channel = new BroadcastChannel(channelName);
  let looking: ReturnType<typeof setInterval> | undefined;
  const stopLooking = () => clearInterval(looking);
  channel.onmessage = ({ data }: MessageEvent<GoogleOutcome>) => {
    stopLooking();
    onAnswer(data);
  };
  looking = setInterval(() => {
    if (!popup.closed) return;
    stopLooking();
    looking = setTimeout(() => onAnswer({ outcome: 'closed' }), graceMs);
  }, lookEveryMs);
  const stop = () => {
    stopLooking();
    channel.close();
  };
  start().then(
    ({ url }) => popup.location.replace(url),
    (error: unknown) => {
      stop();
      popup.close();
      onError(error);
    },
  );
  return { stop };
}
