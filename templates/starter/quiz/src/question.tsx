import { ChevronLeft } from 'lucide-react';
import { content } from './content';
import { fill } from './lib/fill';
import type { Content } from './types';

const { words, questions } = content;

type Props = {
  number: number;
  question: Content['questions'][number];
  onAnswer: (answer: number) => void;
  onBack: () => void;
};

export function Question({ number, question, onAnswer, onBack }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-5 py-4">
      <div className="flex items-center gap-3">
        <button type="button" className="icon-button -ml-3" onClick={onBack} aria-label={words.back}>
          <ChevronLeft size={22} />
        </button>
        <progress
          className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-tint [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-accent"
          value={number}
          max={questions.length}
          aria-label={fill(words.question, { n: number, total: questions.length })}
        />
        <span className="text-sm text-soft tabular-nums">
          {number} / {questions.length}
        </span>
      </div>
      <h1 className="mt-12 font-display text-3xl font-semibold">{question.text}</h1>
      <ul className="mt-auto space-y-3 pt-10 pb-6">
        {question.answers.map((answer, index) => (
          <li key={answer.text}>
            <button
              type="button"
              onClick={() => onAnswer(index)}
              className="card flex min-h-16 w-full items-center gap-4 px-5 py-3 text-left text-lg hover:border-accent active:bg-tint"
            >
              <span className="font-display text-accent" aria-hidden>
                {'ABCD'[index]}
              </span>
              {answer.text}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
