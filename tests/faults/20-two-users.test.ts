import { describe } from 'vitest';
import { withDatabase } from '../support/database.ts';
import { runsFaultsOnly } from '../support/faults.ts';
import { twoUsers } from '../support/two-users-suite.ts';

// Every `npm test` runs the whole matrix on both databases (tests/integration/security-two-users.test.ts); here it is for the table.
describe.runIf(runsFaultsOnly)('alone', () => withDatabase('row 20', twoUsers));
