/**
 * Fills the placeholders of a console message as a browser shows it: `%s`, `%d`, `%i`, `%f`, `%o`,
 * `%O` and `%j`; `%c` styles only. What is left over follows, separated by blanks.
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
