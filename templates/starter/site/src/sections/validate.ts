import type { Field, Words } from '../types';

const shapes: Partial<Record<Field['type'], RegExp>> = {
  email: /^\S+@\S+\.\S+$/,
  tel: /^[+\d][\d\s-]{6,}$/,
  number: /^[1-9]\d*$/,
};

/** The sentence to show for each field that is not right yet. */
export function problems(fields: Field[], answers: Record<string, string>, words: Words): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const answer = answers[field.name]?.trim() ?? '';
    if (!answer && !field.isOptional) wrong[field.name] = words.required;
    else if (answer && shapes[field.type]?.test(answer) === false) wrong[field.name] = words.invalid;
  }
  return wrong;
}
