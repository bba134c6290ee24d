import type { Problem } from '../entities/problem.ts';
import { limits } from '../limits/index.ts';
import type { AccessRoute } from './access-fact.ts';
import type { AccessFinding } from './privacy-report.ts';

const whoWords = {
  visitors: 'Visitors who are not signed in',
  users: 'Signed-in users who do not own the row',
  owner: 'Owners of a row',
  staff: 'Staff',
} as const;

const whatWords = {
  read: 'read rows of',
  create: 'add rows to',
  change: 'change rows of',
  delete: 'delete rows of',
  give: 'make another user the owner of rows of',
} as const;

/** Says what an app allows without declaring it, as a problem that the model can repair (DB-110). */
export function findingProblem(finding: AccessFinding): Problem {
  const { part, name, who, what, route, policies, repair } = finding;
  const target = part === 'bucket' ? `files in bucket "${name}"` : `"${name}"`;
  const rules = policies.length > 0 ? `, by the row rules ${policies.join(', ')}` : '';
  const message = [
    `${whoWords[who]} can ${whatWords[what]} ${target}${routeWords(route)}${rules}.`,
    'supabase/access.json does not declare it.',
    `Close it in a new migration, for example: ${repair}`,
  ].join(' ');
  return {
    kind: 'privacy',
    message: message.replace(/\s+/g, ' ').slice(0, limits.check.messageMax),
    ...{ file: null, line: null, column: null },
  };
}

function routeWords(route: AccessRoute): string {
  switch (route.kind) {
    case 'direct':
      return '';
    case 'view':
      return ` through the view "${route.name}"`;
    case 'function':
      return ` through the function "${route.name}"`;
    case 'embed':
      return ` as embedded rows of "${route.name}"`;
    case 'ownRows':
      return ` after writing own rows of "${route.name}"`;
    case 'signUpData':
      return ' with data that they state when they sign up';
    case 'live':
      return ' as live changes';
    case 'publicAddress':
      return ' by the public address of a file';
  }
}
