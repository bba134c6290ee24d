import { describe } from 'vitest';
import { withDatabase } from '../support/database.ts';
import { runsFaultsOnly } from '../support/faults.ts';
import { twoUsers } from '../support/two-users-suite.ts';

// The matrix runs in every `npm test` (tests/integration/security-two-users.test.ts). Here it runs
// only under `npm run faults`, for the table of results.
describe.runIf(runsFaultsOnly)('alone', () => withDatabase('row 20', twoUsers));
