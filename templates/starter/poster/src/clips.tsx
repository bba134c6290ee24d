import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { content } from './content';
import { playTune } from './tune';

const { words } = content;

type Props = { clips: { name: string; note: string; tune: number[] }[] };

/** Short sketches of the songs, played by the browser itself. */
export function Clips({ clips }: Props) {
  const [playing, setPlaying] = useState<string>();
  const stop = useRef<() => void>(undefined);

  useEffect(() => () => stop.current?.(), []);

  function press(clip: Props['clips'][number]) {
    stop.current?.();
    if (playing === clip.name) return setPlaying(undefined);
    setPlaying(clip.name);
    stop.current = playTune(clip.tune, () => setPlaying(undefined));
  }

  return (
    <ul className="space-y-3 pr-4">
      {clips.map((clip) => {
        const isPlaying = playing === clip.name;
        return (
          <li key={clip.name}>
            <button
              type="button"
              onClick={() => press(clip)}
              className="flex w-full items-center gap-4 rounded-xl border border-line bg-surface p-3 text-left"
              aria-pressed={isPlaying}
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
                {isPlaying ? <Square size={16} fill="currentColor" /> : <Play size={18} fill="currentColor" />}
              </span>
              <span className="flex-1">
                <span className="sr-only">{isPlaying ? words.stop : words.play}</span>
                <span className="block text-lg font-semibold">{clip.name}</span>
                <span className="block text-sm text-soft">{clip.note}</span>
              </span>
              <span className="flex h-8 items-end gap-0.5" aria-hidden>
                {[...clip.tune.slice(0, 12).entries()].map(([index, tone]) => (
                  <span
                    key={index}
                    className={`w-1 rounded-full bg-accent ${isPlaying ? 'motion-safe:animate-pulse' : 'opacity-50'}`}
                    style={{ height: `${25 + ((tone * 5) % 75)}%`, animationDelay: `${index * 90}ms` }}
                  />
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
