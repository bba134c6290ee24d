import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type SendResult, sendForm } from '../lib/send-form';
import { useSite } from '../site-context';
import type { Section } from '../types';
import { FieldInput } from './form-field';
import { problems } from './validate';

type Props = Extract<Section, { kind: 'form' }>;
type Answers = Record<string, string>;

/** Checks the answers, sends them to the owner of the published site, and says thank you. */
export function Form({ id, fields, send, thanks }: Props) {
  const { site, subject } = useSite();
  const [answers, setAnswers] = useState<Answers>({});
  const [wasTried, setTried] = useState(false);
  const [result, setResult] = useState<SendResult | 'sending'>();
  const wrong = problems(fields, answers, site.words);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const first = Object.keys(wrong)[0];
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    const labelled = fields.map(({ name, label }) => [label, answers[name] ?? '']);
    if (subject) labelled.unshift([site.words.about, subject]);
    setResult('sending');
    const sent = await sendForm(id, Object.fromEntries(labelled));
    setResult(sent);
    if (sent === 'failed') return;
    setAnswers({});
    setTried(false);
  }

  if (result === 'sent' || result === 'preview') {
    return (
      <div className="card max-w-2xl p-8" role="status">
        <CircleCheck className="text-accent" size={32} aria-hidden />
        <p className="mt-3 text-lg">{thanks}</p>
        {result === 'preview' && <p className="mt-2 text-sm text-soft">{site.words.unsent}</p>}
        <button type="button" className="button-quiet mt-5" onClick={() => setResult(undefined)}>
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
      <button type="submit" disabled={result === 'sending'} className="button sm:col-span-2 sm:justify-self-start">
        {send}
      </button>
      <p className="font-medium text-accent sm:col-span-2" role="alert">
        {result === 'failed' && site.words.failed}
      </p>
    </form>
  );
}
