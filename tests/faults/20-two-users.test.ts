import { withDatabase } from '../support/database.ts';
import { twoUsers } from '../support/two-users-suite.ts';

// The matrix runs in every `npm test` (tests/integration/security-two-users.test.ts). This file
// runs only under `npm run faults` (vitest.config.ts), for the table of results.
withDatabase('row 20', twoUsers);
