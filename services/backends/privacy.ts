import { and, eq } from 'drizzle-orm';
import { accessFile } from '../../domain/backends/client-file.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { parseAccessDeclaration } from '../../domain/privacy/access-declaration.ts';
import type { SourceText } from '../../domain/privacy/find-secrets.ts';
import type { PrivacyReport } from '../../domain/privacy/privacy-report.ts';
import type { BackendsOptions } from './backends-options.ts';
import { type DataSets, migrationsIn } from './data-sets.ts';
import { backendConfirmations, backendProofs } from './schema.ts';

export type StoredProof = { version: number; at: Date; report: PrivacyReport };

type Options = Pick<BackendsOptions, 'db' | 'clock' | 'host' | 'versions'> & { data: DataSets };

/** Creates the proofs that apps show nobody what they should not (DB-100, ADR 113). */
export function createPrivacyProofs({ db, clock, host, versions, data }: Options) {
  async function last(project: string): Promise<StoredProof | undefined> {
    const [row] = await db
      .select()
      .from(backendProofs)
      .where(eq(backendProofs.projectUuid, project));
    return row;
  }

  /** Proves the newest version, and stores the report. */
  async function prove(project: string): Promise<StoredProof> {
    const [head, files, confirmed] = await Promise.all([
      versions.head(project),
      versions.files(project),
      db
        .select({ fingerprint: backendConfirmations.fingerprint })
        .from(backendConfirmations)
        .where(eq(backendConfirmations.projectUuid, project)),
    ]);
    const declared = declarationIn(files);
    const attacked = await host.provePrivacy({
      site: await data.open(project, 'test'),
      migrations: migrationsIn(files),
      declaration: declared?.ok ? declared.declaration : undefined,
      confirmations: confirmed.map(({ fingerprint }) => fingerprint),
      sources: sourcesIn(files),
    });
    const report = declared?.ok === false ? withProblem(attacked, declared.problem) : attacked;
    const proof = { version: head?.number ?? 0, at: clock.now(), report };
    await db
      .insert(backendProofs)
      .values({ projectUuid: project, ...proof })
      .onConflictDoUpdate({ target: backendProofs.projectUuid, set: proof });
    return proof;
  }

  return {
    last,
    prove,
    /** Stores that the owner wants others to see something, and proves again. */
    async confirm(project: string, fingerprint: string): Promise<StoredProof> {
      await db
        .insert(backendConfirmations)
        .values({ projectUuid: project, fingerprint, at: clock.now() })
        .onConflictDoNothing();
      return prove(project);
    },
    /** Takes a confirmation back. */
    async withdraw(project: string, fingerprint: string): Promise<void> {
      await db
        .delete(backendConfirmations)
        .where(
          and(
            eq(backendConfirmations.projectUuid, project),
            eq(backendConfirmations.fingerprint, fingerprint),
          ),
        );
    },
    /** Throws `privacyOpen` if the newest version shows or allows more than it declares. */
    async assertPrivate(project: string): Promise<void> {
      const { report } = await prove(project);
      if (!report.isProven) throw fail('privacyOpen');
    },
  };
}

export type PrivacyProofs = ReturnType<typeof createPrivacyProofs>;

type Files = ReadonlyMap<string, Uint8Array>;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function declarationIn(files: Files) {
  const bytes = files.get(accessFile);
  return bytes && parseAccessDeclaration(textOf(bytes));
}

/** A file that cannot be read declares nothing, so that only the safe default applied. */
const withProblem = (
  report: PrivacyReport,
  { path, message }: { path: string; message: string },
): PrivacyReport => ({
  ...report,
  isProven: false,
  unproven: [
    {
      ...{ part: 'app', name: accessFile, reason: 'declaration' },
      detail: [path, message].filter(Boolean).join(': '),
    },
    ...report.unproven,
  ],
});

const isText = /\.(?:[cm]?[jt]sx?|json|html|css|md|txt|svg|xml|ya?ml)$/i;

function sourcesIn(files: Files): SourceText[] {
  return [...files]
    .filter(
      ([path, bytes]) =>
        (isText.test(path) || path.startsWith('.env')) &&
        bytes.length <= limits.backends.sourceBytes,
    )
    .map(([path, bytes]) => ({ path, text: textOf(bytes) }));
}
