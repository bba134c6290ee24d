export { type ChatOptions, type ChatService, createChat } from './chat.ts';
export { messageWriter } from './message-writer.ts';
export { type RecordedTurn, recordTurn, textDigest } from './record-turn.ts';
export { archiveChat, chatRows, sweepSaveParts } from './rows.ts';
export { lookStatically } from './static-look.ts';
export { createSyntaxCheck, type SyntaxCheck } from './syntax-check.ts';
export { readPackages } from './system-prompt.ts';
export { createTypeLook } from './type-look.ts';
