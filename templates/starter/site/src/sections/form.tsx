import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newId, useStored } from '../lib/use-stored';
import { useSite } from '../site-context';
import type { Section } from '../types';
import { FieldInput } from './form-field';
import { problems } from './validate';

type Props = Extract<Section, { kind: 'form' }>;
type Answers = Record<string, string>;

/** Checks the answers, keeps them in this browser, and says thank you. */
export function Form({ id, fields, send, thanks }: Props) {
  const { site, subject } = useSite();
  const [sent, setSent] = useStored<{ id: string; answers: Answers }[]>(`form-${id}`, []);
  const [answers, setAnswers] = useState<Answers>({});
  const [wasTried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const wrong = problems(fields, answers, site.words);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const first = Object.keys(wrong)[0];
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    setSent([...sent, { id: newId(), answers: subject ? { ...answers, about: subject } : answers }]);
    setAnswers({});
    setTried(false);
    setDone(true);
  }

  if (isDone) {
    return (
      <div className="card max-w-2xl p-8" role="status">
        <CircleCheck className="text-accent" size={32} aria-hidden />
        <p className="mt-3 text-lg">{thanks}</p>
        <button type="button" className="button-quiet mt-5" onClick={() => setDone(false)}>
          {site.words.again}
        </button>
      </div>
    );
  }

  return (
    <form onSubmit={submit} noValidate className="card grid max-w-2xl gap-5 p-6 sm:grid-cols-2 sm:p-8">
      {subject && (
        <p className="rounded-lg bg-tint px-4 py-3 sm:col-span-2">
          {site.words.about} <strong>{subject}</strong>
        </p>
      )}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={answers[field.name] ?? ''}
          problem={wasTried ? wrong[field.name] : undefined}
          onChange={(value) => setAnswers({ ...answers, [field.name]: value })}
        />
      ))}
      <button type="submit" className="button sm:col-span-2 sm:justify-self-start">
        {send}
      </button>
      <p className="text-sm text-soft sm:col-span-2">{site.words.unsent}</p>
    </form>
  );
}
