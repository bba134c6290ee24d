/**
 * Scripts that overflow the stack of a recursive native parser, which then crashes its process with
 * SIGSEGV.
 */
export const hostileSources: [name: string, text: string][] = [
  ['20,000 (', '('.repeat(20_000)],
  ['17,200 {', '{'.repeat(17_200)],
  ['18,900 [', '['.repeat(18_900)],
  ['19,500 <a>', '<a>'.repeat(19_500)],
  ['75,000 +1', `export const a = 1${'+1'.repeat(75_000)};`],
  ['105,000 !', `export const a = ${'!'.repeat(105_000)}1;`],
  // Nesting that only a real grammar can detect, because it follows what looks like the start of a
  // string.
  [
    '20,000 ( after an apostrophe in a regular expression',
    `const a = /'/;${"/'/.b(".repeat(20_000)}`,
  ],
];
