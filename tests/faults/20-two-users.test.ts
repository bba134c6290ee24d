import { describe } from 'vitest';
import { withDatabase } from '../support/database.ts';
import { runsFaultsOnly } from '../support/faults.ts';
import { twoUsers } from '../support/two-users-suite.ts';

// Every `npm test` runs the whole matrix (tests/integration/security-two-users.test.ts); here it
// runs for the table.
describe.runIf(runsFaultsOnly)('alone', () => withDatabase('row 20', twoUsers));
