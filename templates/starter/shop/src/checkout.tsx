import { ChevronLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Line, money, sumOf, textOf } from './cart';
import { content } from './content';
import { type SendResult, sendForm } from './lib/send-form';

const { words } = content;
const fields = [
  { name: 'name', label: words.name, type: 'text', autoComplete: 'name' },
  { name: 'phone', label: words.phone, type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: words.address, type: 'text', autoComplete: 'street-address' },
];

type Props = { lines: Line[]; onBack: () => void; onOrder: (result: SendResult) => void };

/** Where it goes. The order is sent to the owner of the site; connect your payment where `onOrder` is called. */
export function Checkout({ lines, onBack, onOrder }: Props) {
  const [missing, setMissing] = useState<string[]>([]);
  const [state, setState] = useState<'sending' | 'failed'>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const empty = fields.map(({ name }) => name).filter((name) => String(given.get(name) ?? '').trim() === '');
    setMissing(empty);
    if (empty.length > 0) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
    setState('sending');
    const result = await sendForm('order', {
      ...Object.fromEntries(fields.map(({ name, label }) => [label, String(given.get(name)).trim()])),
      [words.cart]: lines.map(textOf).join('\n'),
      [words.total]: money(sumOf(lines).total),
    });
    if (result === 'failed') return setState('failed');
    onOrder(result);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4 py-4">
      <button type="button" className="button-quiet -ml-1" onClick={onBack}>
        <ChevronLeft size={18} aria-hidden /> {words.back}
      </button>
      {fields.map(({ name, label, type, autoComplete }) => (
        <label key={name} className="block">
          <span className="text-sm text-soft">{label}</span>
          <input
            name={name}
            type={type}
            autoComplete={autoComplete}
            className="field mt-1"
            aria-invalid={missing.includes(name)}
            aria-describedby={`${name}-problem`}
          />
          <span id={`${name}-problem`} className="mt-1 block text-sm">
            {missing.includes(name) && words.required}
          </span>
        </label>
      ))}
      <p className="text-sm text-soft">{words.payment}</p>
      <p className="font-medium text-accent" role="alert">
        {state === 'failed' && words.failed}
      </p>
      <button type="submit" disabled={state === 'sending'} className="button w-full">
        {words.order}
      </button>
    </form>
  );
}
