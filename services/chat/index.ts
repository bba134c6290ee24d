export { type ChatOptions, type ChatService, createChat } from './chat.ts';
export { readPackages } from './prompt.ts';
export { importCandidates } from './reachable.ts';
export { createSyntaxCheck, type SyntaxCheck } from './syntax.ts';
