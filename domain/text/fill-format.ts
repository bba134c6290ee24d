/**
 * Fills the placeholders of a console message as a browser does: `%s`, `%d`, `%i`, `%f`, `%o`,
 * `%O`, `%j`. `%c` only sets a style and is removed. Remaining values are appended, separated by
 * spaces.
 */
export function fillFormat([format = '', ...values]: readonly string[]): string {
  let next = 0;
  const filled = format.replace(/%([sdifoOjc%])/g, (all, letter: string) => {
    if (letter === '%') return '%';
    if (next >= values.length) return all;
    const value = values[next++] ?? '';
    return letter === 'c' ? '' : value;
  });
  return [filled, ...values.slice(next)].join(' ').trim();
}
