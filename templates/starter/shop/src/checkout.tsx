import { ChevronLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { content } from './content';

const { words } = content;
const fields = [
  { name: 'name', label: words.name, type: 'text', autoComplete: 'name' },
  { name: 'phone', label: words.phone, type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: words.address, type: 'text', autoComplete: 'street-address' },
];

/** Where it goes. Connect your payment where `onOrder` is called; until then nothing leaves this page. */
export function Checkout({ onBack, onOrder }: { onBack: () => void; onOrder: () => void }) {
  const [missing, setMissing] = useState<string[]>([]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const empty = fields.map(({ name }) => name).filter((name) => String(given.get(name) ?? '').trim() === '');
    setMissing(empty);
    if (empty.length === 0) return onOrder();
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
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
      <p className="text-sm text-soft">{words.demo}</p>
      <button type="submit" className="button w-full">
        {words.order}
      </button>
    </form>
  );
}
