import { type FormEvent, useState } from 'react';
import { content } from './content';
import { type SendResult, sendForm } from './lib/send-form';
import { useStored } from './lib/use-stored';

const { words } = content;

type Answer = { isComing: boolean; name: string; guests: number; message: string };

export function Reply() {
  const [sent, setSent] = useStored<Answer | null>('reply', null);
  const [isComing, setComing] = useState(true);
  const [name, setName] = useState('');
  const [guests, setGuests] = useState(1);
  const [message, setMessage] = useState('');
  const [wasTried, setTried] = useState(false);
  const [result, setResult] = useState<SendResult | 'sending'>();
  const isNameless = wasTried && name.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!name.trim()) return;
    setResult('sending');
    const answer = await sendForm('reply', {
      [words.name]: name.trim(),
      [words.reply]: isComing ? words.yes : words.no,
      [words.guests]: isComing ? String(guests) : '',
      [words.message]: message.trim(),
    });
    setResult(answer);
    if (answer !== 'failed') setSent({ isComing, name: name.trim(), guests, message: message.trim() });
  }

  if (sent) {
    return (
      <section className="rounded-2xl bg-tint px-6 py-8" role="status">
        <p className="font-display text-xl font-semibold">{sent.name}</p>
        <p className="mt-2">{sent.isComing ? words.thanksYes : words.thanksNo}</p>
        {result === 'preview' && <p className="mt-2 text-sm text-soft">{words.unsent}</p>}
        <button type="button" className="button-quiet mt-5" onClick={() => setSent(null)}>
          {words.change}
        </button>
      </section>
    );
  }

  return (
    <section className="text-left">
      <h2 className="text-center text-soft">{words.reply}</h2>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        <div className="grid grid-cols-2 gap-3">
          {[true, false].map((answer) => (
            <button
              key={String(answer)}
              type="button"
              aria-pressed={isComing === answer}
              onClick={() => setComing(answer)}
              className="min-h-14 rounded-xl border border-soft/60 px-2 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {answer ? words.yes : words.no}
            </button>
          ))}
        </div>
        <label className="block">
          {words.name}
          <input
            className="field mt-1"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
            aria-invalid={isNameless}
          />
          {isNameless && <span className="mt-1 block text-sm font-medium text-accent">{words.required}</span>}
        </label>
        {isComing && (
          <label className="block">
            {words.guests}
            <select className="field mt-1" value={guests} onChange={(event) => setGuests(Number(event.target.value))}>
              {[1, 2, 3, 4, 5].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
        )}
        <label className="block">
          {words.message}
          <textarea className="field mt-1" rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
        </label>
        <p className="font-medium text-accent" role="alert">
          {result === 'failed' && words.failed}
        </p>
        <button type="submit" disabled={result === 'sending'} className="button w-full">
          {words.send}
        </button>
      </form>
    </section>
  );
}
