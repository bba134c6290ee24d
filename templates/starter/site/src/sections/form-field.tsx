import clsx from 'clsx';
import type { Field } from '../types';

type Props = { id: string; field: Field; value: string; problem: string | undefined; onChange: (value: string) => void };

export function FieldInput({ id, field, value, problem, onChange }: Props) {
  const isWide = field.type === 'long' || field.type === 'choice';
  const shared = {
    id,
    className: 'field mt-1',
    value,
    'aria-invalid': Boolean(problem),
    'aria-describedby': problem ? `${id}-problem` : undefined,
  };
  const message = problem && (
    <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-accent">
      {problem}
    </p>
  );

  if (field.type === 'choice') {
    return (
      <fieldset className="sm:col-span-2">
        <legend>{field.label}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {field.options?.map((option, index) => (
            <label
              key={option}
              className="flex min-h-11 items-center rounded-full border border-soft/60 px-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent"
            >
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                className="sr-only"
                name={id}
                checked={value === option}
                onChange={() => onChange(option)}
              />
              {option}
            </label>
          ))}
        </div>
        {message}
      </fieldset>
    );
  }

  return (
    <div className={clsx(isWide && 'sm:col-span-2')}>
      <label htmlFor={id}>{field.label}</label>
      {field.type === 'long' && <textarea {...shared} rows={4} onChange={(event) => onChange(event.target.value)} />}
      {field.type === 'select' && (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="" />
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {field.type !== 'long' && field.type !== 'select' && (
        <input
          {...shared}
          type={field.type}
          min={field.type === 'number' ? 1 : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {message}
    </div>
  );
}
