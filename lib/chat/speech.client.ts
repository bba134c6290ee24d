import 'client-only';

/**
 * The part of the Web Speech API that this file uses (W3C community draft). TypeScript's DOM types
 * do not include speech recognition.
 */
type Recognition = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult:
    | ((event: {
        resultIndex: number;
        results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
      }) => void)
    | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
};
type Recogniser = new () => Recognition;

/** Returns the browser's speech recognition; undefined if there is none (CHAT-029). */
export function speechRecogniser(): Recogniser | undefined {
  const page = globalThis as {
    SpeechRecognition?: Recogniser;
    webkitSpeechRecognition?: Recogniser;
  };
  return page.SpeechRecognition ?? page.webkitSpeechRecognition;
}

type SpeechListener = {
  language: string;
  onText(words: string): void;
  onEnd(failed: boolean): void;
};

/**
 * Listens until the caller or the browser stops it. Calls `onEnd` once. Silence and a stop do not
 * count as failures.
 */
export function startListening(
  Recogniser: Recogniser,
  { language, onText, onEnd }: SpeechListener,
): { stop(): void; abort(): void } {
  const recognition = new Recogniser();
  let failed = false;
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = false;
  recognition.onresult = ({ resultIndex, results }) => {
    for (const result of Array.from(results).slice(resultIndex))
      if (result.isFinal) onText(result[0]?.transcript.trim() ?? '');
  };
  recognition.onerror = ({ error }) => {
    failed ||= error !== 'no-speech' && error !== 'aborted';
  };
  recognition.onend = () => onEnd(failed);
  recognition.start();
  return { stop: () => recognition.stop(), abort: () => recognition.abort() };
}
