/** Advice of frameworks and tools to programmers: the page works, and nobody is helped by a repair. */
const noise = [
  /^\[vite\]/i,
  /^\[hmr\]/i,
  /^Warning: /,
  /^Each child in a list should have a unique "key"/,
  /^(?:React does not recognize|Invalid DOM property|Received `(?:true|false|%s|NaN)`|Unknown event handler property)/,
  /^In HTML, .* cannot be/,
  /^(?:Download the React DevTools|You provided a `value` prop|A component is changing)/,
  /ResizeObserver loop/,
  /favicon\.ico/,
];

/** Whether something a page says of itself is no problem of anybody who uses it. */
export const isPageNoise = (text: string): boolean => noise.some((pattern) => pattern.test(text.trim()));
