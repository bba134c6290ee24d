import { withDatabase } from '../support/database.ts';
import { twoUsers } from '../support/two-users-suite.ts';

withDatabase('two users', twoUsers);
