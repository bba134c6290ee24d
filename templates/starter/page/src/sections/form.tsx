import { type FormEvent, useState } from 'react';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'form' }>;

/** A form that checks its fields. It has no recipient yet, and says so. */
export function Form({ id, fields, send, thanks, notice }: Props) {
  const [isDone, setDone] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setDone(true);
  }

  return (
    <form className="form" onSubmit={submit}>
      {fields.map(({ name, label, type }) => (
        <label key={name} className={type === 'long' ? 'full' : undefined} htmlFor={`${id}-${name}`}>
          {label}
          {type === 'long' ? (
            <textarea id={`${id}-${name}`} name={name} rows={4} />
          ) : (
            <input id={`${id}-${name}`} name={name} type={type} required />
          )}
        </label>
      ))}
      <div className="form-end full">
        <button type="submit" className="button">
          {send}
        </button>
        <p className="notice">{notice}</p>
      </div>
      <p className="full" role="status">
        {isDone && thanks}
      </p>
    </form>
  );
}
