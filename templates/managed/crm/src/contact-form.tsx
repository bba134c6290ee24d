import type { FormEvent } from 'react';
import { content } from './content';
import { type Contact, type ContactFields, type Space, saveContact } from './crm';
import { useAction } from './lib/use-action';
import { Problem } from './parts';

const { words } = content;

type Props = { contact?: Contact; space: Space; onSaved: (id: string) => void };

export function ContactForm({ contact, space, onSaved }: Props) {
  const { isBusy, error, run } = useAction();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as ContactFields;
    let id = '';
    const isSaved = await run(async () => {
      const answer = await saveContact(fields, space, contact?.id);
      id = answer.data?.id ?? '';
      return answer;
    });
    if (isSaved) onSaved(id);
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      <label className="block">
        <span className="mb-1 block font-medium">{words.name}</span>
        <input className="field" name="name" required maxLength={120} defaultValue={contact?.name} />
      </label>
      <Optional name="company" label={words.company} max={120} value={contact?.company?.name} />
      <Optional name="email" label={words.email} max={200} value={contact?.email} type="email" />
      <Optional name="phone" label={words.phone} max={40} value={contact?.phone} type="tel" />
      <Problem text={error} />
      <button type="submit" className="button w-full" disabled={isBusy}>
        {words.save}
      </button>
    </form>
  );
}

type OptionalProps = {
  name: string;
  label: string;
  max: number;
  value: string | undefined;
  type?: string;
};

function Optional({ name, label, max, value, type = 'text' }: OptionalProps) {
  return (
    <label className="block">
      <span className="mb-1 block font-medium">
        {label} <span className="font-normal text-soft">{words.optional}</span>
      </span>
      <input className="field" name={name} type={type} maxLength={max} defaultValue={value} />
    </label>
  );
}
