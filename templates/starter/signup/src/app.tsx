import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Picture } from './art/picture';
import { content } from './content';
import { type Entry, listChoices, money, priceOf, takenOf } from './entries';
import { fill } from './lib/fill';
import { type SendResult, sendForm } from './lib/send-form';
import { newId, useStored } from './lib/use-stored';
import { OptionRow } from './option-row';
import { Roll } from './roll';

const { words } = content;
const phone = /^[+\d][\d\s-]{6,}$/;

export function App() {
  const [entries, setEntries] = useStored<Entry[]>('entries', []);
  const [choices, setChoices] = useState<Record<string, number>>({});
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [wasTried, setTried] = useState(false);
  const [last, setLast] = useState<Entry>();
  const [result, setResult] = useState<SendResult | 'sending'>();
  const hasChoice = Object.values(choices).some((count) => count > 0);
  const total = priceOf(choices);

  function problemOf(field: (typeof content.fields)[number]): string | undefined {
    const answer = answers[field.name]?.trim() ?? '';
    if (!answer) return words.required;
    return field.type === 'tel' && !phone.test(answer) ? words.phone : undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!hasChoice || content.fields.some(problemOf)) return;
    const entry = { id: newId(), choices, answers };
    const labelled = content.fields.map(({ name, label }) => [label, answers[name] ?? '']);
    setLast(undefined);
    setResult('sending');
    const sent = await sendForm('signup', {
      ...Object.fromEntries(labelled),
      [words.choose]: listChoices(choices),
    });
    setResult(sent);
    if (sent === 'failed') return;
    setEntries([...entries, entry]);
    setLast(entry);
    setChoices({});
    setAnswers({});
    setTried(false);
  }

  return (
    <main className="mx-auto max-w-xl pb-16 sm:py-10">
      <div className="h-48 overflow-hidden sm:h-60 sm:rounded-2xl">
        <Picture of={content.art} seed={content.title} />
      </div>
      <div className="px-5">
        <h1 className="mt-6 font-display text-3xl font-semibold">{content.title}</h1>
        <p className="mt-2 text-soft">{content.subtitle}</p>
        <dl className="mt-5 divide-y divide-line border-y border-line">
          {content.facts.map((fact) => (
            <div key={fact.name} className="flex gap-4 py-3">
              <dt className="w-20 shrink-0 text-soft">{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>

        {last && (
          <p className="mt-6 flex gap-3 rounded-xl bg-tint p-4" role="status">
            <CircleCheck className="mt-0.5 shrink-0 text-accent" size={20} aria-hidden />
            <span>
              {fill(words.sent, { what: listChoices(last.choices) })}
              {content.currency && ` ${words.total} ${money(priceOf(last.choices))}`}
              {result === 'preview' && <span className="block text-sm text-soft">{words.unsent}</span>}
            </span>
          </p>
        )}

        <form onSubmit={submit} noValidate className="mt-8 space-y-6">
          <fieldset>
            <legend className="text-lg font-semibold">{words.choose}</legend>
            <ul className="mt-3 space-y-3">
              {content.options.map((option) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  left={option.limit - takenOf(option.id, entries)}
                  count={choices[option.id] ?? 0}
                  onCount={(count) => setChoices({ ...choices, [option.id]: count })}
                />
              ))}
            </ul>
            {wasTried && !hasChoice && <p className="mt-2 font-medium text-accent">{words.chooseOne}</p>}
          </fieldset>
          <fieldset className="space-y-4">
            <legend className="text-lg font-semibold">{words.yours}</legend>
            {content.fields.map((field) => {
              const problem = wasTried ? problemOf(field) : undefined;
              return (
                <label key={field.name} className="mt-3 block">
                  {field.label}
                  <input
                    className="field mt-1"
                    type={field.type}
                    value={answers[field.name] ?? ''}
                    onChange={(event) => setAnswers({ ...answers, [field.name]: event.target.value })}
                    aria-invalid={Boolean(problem)}
                  />
                  {problem && <span className="mt-1 block text-sm font-medium text-accent">{problem}</span>}
                </label>
              );
            })}
          </fieldset>
          <p className="font-medium text-accent" role="alert">
            {result === 'failed' && words.failed}
          </p>
          <div className="sticky bottom-0 -mx-5 flex items-center gap-4 border-t border-line bg-paper px-5 py-3">
            {content.currency && (
              <p className="flex-1" aria-live="polite">
                <span className="text-sm text-soft">{words.total}</span>
                <span className="block font-display text-2xl font-semibold tabular-nums">{money(total)}</span>
              </p>
            )}
            <button type="submit" disabled={result === 'sending'} className="button min-h-12 flex-1 text-lg">
              {words.send}
            </button>
          </div>
        </form>
        <Roll entries={entries} onRemove={(id) => setEntries(entries.filter((entry) => entry.id !== id))} />
      </div>
    </main>
  );
}
