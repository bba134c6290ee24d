import { useState } from 'react';
import { Picture } from './art/picture';
import { content } from './content';
import { fill } from './lib/fill';
import { Question } from './question';
import { Result } from './result';
import { score } from './score';

const { words, questions } = content;

export function App() {
  const [hasStarted, setStarted] = useState(false);
  const [given, setGiven] = useState<number[]>([]);

  if (!hasStarted) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col">
        <div className="relative min-h-64 flex-1">
          <Picture of={content.art} seed={content.title} className="absolute inset-0" />
        </div>
        <div className="px-6 py-10 text-center">
          <h1 className="font-display text-4xl font-semibold">{content.title}</h1>
          <p className="mt-3 text-soft">{content.subtitle}</p>
          <button type="button" className="button mt-8 min-h-14 w-full text-lg" onClick={() => setStarted(true)}>
            {words.start}
          </button>
          <p className="mt-3 text-sm text-soft">{fill(words.minutes, { n: questions.length })}</p>
        </div>
      </main>
    );
  }

  const question = questions[given.length];
  if (question) {
    return (
      <Question
        key={given.length}
        number={given.length + 1}
        question={question}
        onAnswer={(answer) => setGiven([...given, answer])}
        onBack={() => (given.length > 0 ? setGiven(given.slice(0, -1)) : setStarted(false))}
      />
    );
  }
  return <Result result={score(given)} onAgain={() => setGiven([])} />;
}
