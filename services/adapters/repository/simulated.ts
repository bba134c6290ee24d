import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { GitFailure } from './git.ts';
import { createRepositories, mainBranch, type Repositories } from './repositories.ts';

type Options = {
  /** The directory of the repositories. */
  directory: string;
  /** Returns the login of a token; null for an invalid one. */
  loginOf(token: string): string | null;
  clock: Clock;
  /** PATH for finding git; the usual directories by default. */
  path?: string | undefined;
};

const sha = z.string().regex(/^[0-9a-f]{40}$/);
const NewRepository = z.object({
  name: z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/),
  private: z.boolean().default(false),
  auto_init: z.boolean().default(false),
});
const NewBlob = z.object({
  content: z.string(),
  encoding: z.enum(['utf-8', 'base64']).default('utf-8'),
});
const NewTree = z.object({
  base_tree: sha.optional(),
  tree: z
    .array(
      z.object({
        path: z.string().min(1),
        mode: z.enum(['100644', '100755']),
        type: z.literal('blob'),
        sha,
      }),
    )
    .min(1),
});
const NewCommit = z.object({
  message: z.string().min(1),
  tree: sha,
  parents: z.array(sha).default([]),
});
const NewRef = z.object({ sha, force: z.boolean().default(false) });

/**
 * Simulates the part of GitHub's REST API that push and import need (repos, git database; version
 * 2022-11-28), on real bare git repositories: `git clone` of `clone_url` returns what was pushed.
 */
export function createRepositorySimulator({ directory, loginOf, clock, path }: Options): Hono {
  const repositories = createRepositories({ directory, clock, path });
  const app = new Hono<{ Variables: { login: string } }>();

  // Like the real API: any origin may call it, with a token in a header and never with cookies.
  app.use(
    cors({
      origin: '*',
      exposeHeaders: ['Retry-After', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
    }),
  );
  app.use(async (c, next) => {
    const given = c.req.header('authorization');
    const login = loginOf(given?.replace(/^(?:bearer|token) /i, '') ?? '');
    // Public repositories are readable without a token, and all repositories here are public.
    if (!given && c.req.method === 'GET') {
      c.set('login', '');
      return next();
    }
    if (!login) return c.json({ message: 'Bad credentials' }, 401);
    c.set('login', login);
    return next();
  });
  app.onError((error, c) => {
    if (error instanceof GitFailure)
      return c.json({ message: error.message || 'Validation Failed' }, 422);
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return c.json({ message: 'Invalid request.' }, 422);
    throw error;
  });
  app.notFound((c) => c.json({ message: 'Not Found' }, 404));

  app.get('/user', (c) =>
    c.get('login')
      ? c.json({ login: c.get('login') })
      : c.json({ message: 'Requires authentication' }, 401),
  );
  app.post('/user/repos', async (c) => {
    const { name, auto_init: readme } = NewRepository.parse(await c.req.json());
    const owner = c.get('login');
    if (repositories.exists(owner, name))
      return c.json(
        {
          message: 'Repository creation failed.',
          errors: [{ message: 'name already exists on this account' }],
        },
        422,
      );
    await repositories.create(owner, name, { readme });
    return c.json(shown(repositories, owner, name), 201);
  });

  app.route('/repos/:owner/:name', repositoryRoutes(repositories));
  return app as unknown as Hono;
}

type RepositoryApp = Hono<{ Variables: { login: string; place: string } }>;

/** Creates the routes below `/repos/{owner}/{name}`. */
function repositoryRoutes(repositories: Repositories): RepositoryApp {
  const inside: RepositoryApp = new Hono();
  inside.use(async (c, next) => {
    const [owner = '', name = ''] = [c.req.param('owner'), c.req.param('name')];
    if (!repositories.exists(owner, name)) return c.json({ message: 'Not Found' }, 404);
    if (c.req.method !== 'GET' && owner.toLowerCase() !== c.get('login').toLowerCase())
      return c.json({ message: 'Resource not accessible by personal access token' }, 403);
    c.set('place', repositories.placeOf(owner, name));
    return next();
  });
  inside.get('/', (c) =>
    c.json(shown(repositories, c.req.param('owner') ?? '', c.req.param('name') ?? '')),
  );
  addGitRoutes(inside, repositories);
  return inside;
}

function addGitRoutes(inside: RepositoryApp, repositories: Repositories): void {
  inside.get('/git/ref/heads/:branch{.+}', async (c) => {
    const at = await repositories.branch(c.get('place'), c.req.param('branch'));
    // Like the real API: a repository without commits has no refs.
    if (!at) return c.json({ message: 'Git Repository is empty.' }, 409);
    return c.json({
      ref: `refs/heads/${c.req.param('branch')}`,
      object: { type: 'commit', sha: at },
    });
  });
  inside.get('/git/commits/:sha', async (c) =>
    c.json(commitOf(await repositories.readCommit(c.get('place'), sha.parse(c.req.param('sha'))))),
  );
  inside.get('/git/trees/:sha', async (c) => {
    const name = sha.parse(c.req.param('sha'));
    const tree = await repositories.readTree(
      c.get('place'),
      name,
      c.req.query('recursive') !== undefined,
    );
    return c.json({ sha: name, tree, truncated: false });
  });
  inside.get('/git/blobs/:sha', async (c) => {
    const name = sha.parse(c.req.param('sha'));
    const content = await repositories.readBlob(c.get('place'), name);
    return c.json({
      sha: name,
      content,
      encoding: 'base64',
      size: Buffer.from(content, 'base64').length,
    });
  });
  inside.post('/git/blobs', async (c) => {
    const { content, encoding } = NewBlob.parse(await c.req.json());
    return c.json(
      { sha: await repositories.addBlob(c.get('place'), Buffer.from(content, encoding)) },
      201,
    );
  });
  inside.post('/git/trees', async (c) => {
    const { base_tree: base, tree } = NewTree.parse(await c.req.json());
    return c.json({ sha: await repositories.addTree(c.get('place'), base ?? null, tree) }, 201);
  });
  inside.post('/git/commits', async (c) => {
    const commit = NewCommit.parse(await c.req.json());
    return c.json(
      commitOf(await repositories.addCommit(c.get('place'), c.get('login'), commit)),
      201,
    );
  });
  inside.patch('/git/refs/heads/:branch{.+}', async (c) => {
    const { sha: to, force } = NewRef.parse(await c.req.json());
    const branch = c.req.param('branch');
    const moved = await repositories.moveBranch(c.get('place'), branch, to, force);
    if (!moved) return c.json({ message: 'Update is not a fast forward' }, 422);
    return c.json({ ref: `refs/heads/${branch}`, object: { type: 'commit', sha: to } });
  });
}

const shown = (repositories: Repositories, owner: string, name: string) => {
  const place = repositories.placeOf(owner, name);
  const cloneUrl = `file://${place}`;
  return {
    name,
    full_name: `${owner}/${name}`,
    private: false,
    default_branch: mainBranch,
    html_url: cloneUrl,
    clone_url: cloneUrl,
  };
};

const commitOf = ({
  sha: name,
  tree,
  parents,
  message,
}: {
  sha: string;
  tree: string;
  parents: string[];
  message: string;
}) => ({
  sha: name,
  message,
  tree: { sha: tree },
  parents: parents.map((parent) => ({ sha: parent })),
});
