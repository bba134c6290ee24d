export { insertTags, positionTags } from './source-positions.ts';
export { type TaggedScript, tagScript } from './tag-script.ts';
export { type WrittenEdits, writeEdits } from './write-edits.ts';
