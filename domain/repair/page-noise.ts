/**
 * Advice for developers from frameworks and tools. The page works, so a repair would not help its
 * users.
 */
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

/** Whether a message of a page is irrelevant to its users. */
export const isPageNoise = (text: string): boolean =>
  noise.some((pattern) => pattern.test(text.trim()));
