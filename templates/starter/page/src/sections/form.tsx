import { type FormEvent, useState } from 'react';
import { type SendResult, sendForm } from '../lib/send-form';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'form' }>;

/** A form that the published site sends to its owner. */
export function Form({ id, fields, send, thanks, notice, failed }: Props) {
  const [result, setResult] = useState<SendResult | 'sending'>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const answers = fields.map(({ name, label }) => [label, String(given.get(name) ?? '')]);
    setResult('sending');
    const sent = await sendForm(id, Object.fromEntries(answers));
    setResult(sent);
    if (sent !== 'failed') form.reset();
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
        <button type="submit" className="button" disabled={result === 'sending'}>
          {send}
        </button>
        {result === 'preview' && <p className="notice">{notice}</p>}
      </div>
      <p className="full" role="status">
        {(result === 'sent' || result === 'preview') && thanks}
        {result === 'failed' && failed}
      </p>
    </form>
  );
}
