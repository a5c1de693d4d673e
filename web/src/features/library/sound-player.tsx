import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { countdownWords } from '../../platform/time.rules.ts';
import { lengthWords } from './file.rules.ts';
import { barsOf, secondAfterKey, secondAt, shareAt } from './sound.rules.ts';
import { useWidth } from './use-width.ts';

interface SoundPlayerProps {
  title: string;
  /** Address of the beginning of the sound. */
  clip: string;
  peaks: readonly number[];
  /** Seconds of the whole sound, once they are known. */
  seconds: number | undefined;
}

/** The clip never lasts longer. */
const longestClip = 20;
/** Pixels of a bar with the gap behind it. */
const barPixels = 6;

/** A sound as its waveform: a press plays its beginning, and the playhead moves. */
export function SoundPlayer({ title, clip, peaks, seconds }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const wave = useRef<HTMLSpanElement>(null);
  const width = useWidth(wave) ?? 320;
  const bars = useMemo(() => barsOf(peaks, Math.floor(width / barPixels)), [peaks, width]);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const whole = seconds ?? longestClip;
  const clipSeconds = Math.min(longestClip, whole);
  usePlayhead(audio, playing, setAt);

  function play() {
    setFailed(false);
    audio.current?.play().catch((error: unknown) => {
      // A pause before it has begun is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  }
  function moveTo(second: number) {
    if (audio.current) audio.current.currentTime = second;
    setAt(second);
  }
  function onClick({ clientX, detail }: MouseEvent) {
    const box = wave.current?.getBoundingClientRect();
    // A key presses without a place. A press on the wave says where to go on.
    if (detail > 0 && box && clientX >= box.left && (playing || at > 0)) {
      moveTo(secondAt((clientX - box.left) / box.width, whole, clipSeconds));
      if (!playing) play();
    } else if (playing) audio.current?.pause();
    else play();
  }
  function onKeyDown(event: KeyboardEvent) {
    const second = secondAfterKey(event.key, at, clipSeconds);
    if (second === undefined) return;
    event.preventDefault();
    moveTo(second);
  }
  const isCut = whole > clipSeconds + 0.5;
  const words = isCut ? `the first ${Math.round(clipSeconds)} seconds of ${title}` : title;
  return (
    <div className="stage card sound">
      {/* biome-ignore lint/a11y/useMediaCaption: music and noises have no words to write down */}
      <audio
        ref={audio}
        src={clip}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        className="sound-button"
        aria-label={playing ? `Pause ${title}` : `Play ${words}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <span className="sound-sign">
          {playing ? <MoreIcon name="pause" size={28} /> : <Icon name="play" size={28} />}
        </span>
        <span
          ref={wave}
          className="sound-wave"
          style={{ '--at': shareAt(at, whole), '--clip': shareAt(clipSeconds, whole) } as CSSProperties}
        >
          <Bars bars={bars} />
          <Bars bars={bars} played />
        </span>
      </button>
      <p className="sound-words" role={failed ? 'alert' : undefined}>
        {failed ? (
          "This sound can't be played here. Check your connection and press again."
        ) : (
          <>
            <span>
              {countdownWords(Math.floor(at))} of {lengthWords(whole)}
            </span>
            {isCut && <span>You hear the first {Math.round(clipSeconds)} s</span>}
          </>
        )}
      </p>
    </div>
  );
}

/** Follows the sound while it plays. */
function usePlayhead(
  audio: { current: HTMLAudioElement | null },
  playing: boolean,
  show: (second: number) => void,
): void {
  useEffect(() => {
    if (!playing) return undefined;
    let request = 0;
    const step = () => {
      if (audio.current) show(audio.current.currentTime);
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [playing, audio, show]);
}

const tall = 100;
const smallest = 4;

function Bars({ bars, played = false }: { bars: readonly number[]; played?: boolean }) {
  const path = bars
    .map((peak, index) => {
      const height = Math.max(smallest, peak * tall);
      return `M${index * 3} ${(tall - height) / 2}h2v${height}h-2z`;
    })
    .join('');
  return (
    <svg
      className={played ? 'sound-bars sound-bars-played' : 'sound-bars'}
      viewBox={`0 0 ${bars.length * 3 - 1} ${tall}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
