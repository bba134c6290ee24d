// `npm run replay`: plays recorded turns through today's code and compares the results with what is
// expected (docs/testing.md).
import { ensure } from './install.mjs';

await ensure(import.meta.url);
await import('../tests/replay/main.ts');
