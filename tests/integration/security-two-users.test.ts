import { eachDatabase } from '../support/database.ts';
import { twoUsers } from '../support/two-users-suite.ts';

eachDatabase('two users', twoUsers);
