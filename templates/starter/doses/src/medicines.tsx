import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { content } from './content';
import { newId } from './lib/use-stored';
import { useMedicines } from './store';

const { words, times } = content;

export function Medicines() {
  const [medicines, setMedicines] = useMedicines();
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [when, setWhen] = useState(times.map((_, index) => index));
  const isReady = name.trim() !== '' && when.length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    setMedicines([...medicines, { id: newId(), name: name.trim(), amount: amount.trim(), times: [...when].sort() }]);
    setName('');
    setAmount('');
  }

  return (
    <div className="space-y-6">
      <ul className="card divide-y divide-line">
        {medicines.map((medicine) => (
          <li key={medicine.id} className="flex items-center gap-2 py-2 pr-2 pl-5">
            <span className="flex-1">
              <span className="block text-[1.15em] font-semibold">{medicine.name}</span>
              <span className="block text-soft">
                {medicine.amount} · {medicine.times.map((index) => times[index]?.name).join(' · ')}
              </span>
            </span>
            <button
              type="button"
              className="icon-button"
              onClick={() => setMedicines(medicines.filter((one) => one.id !== medicine.id))}
              aria-label={`${words.remove}: ${medicine.name}`}
            >
              <X size={20} />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="card space-y-4 p-5">
        <label className="block">
          {words.name}
          <input className="field mt-1" value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className="block">
          {words.amount}
          <input className="field mt-1" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </label>
        <fieldset>
          <legend>{words.when}</legend>
          <div className="mt-1 grid grid-cols-3 gap-2">
            {times.map((time, index) => (
              <button
                key={time.name}
                type="button"
                aria-pressed={when.includes(index)}
                onClick={() => setWhen(when.includes(index) ? when.filter((one) => one !== index) : [...when, index])}
                className="min-h-12 rounded-lg border border-soft/60 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                {time.name}
              </button>
            ))}
          </div>
        </fieldset>
        <button type="submit" className="button w-full" disabled={!isReady}>
          {words.add}
        </button>
      </form>
    </div>
  );
}
