export { type FoundLiteral, findLiterals } from './edit-literal.ts';
export { tagScript } from './tag-script.ts';
export { type WrittenEdits, writeEdits } from './write-edits.ts';
