import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that run for longer than 8 s beside others, longest first. Vitest knows the durations
 * of earlier runs only, and a fresh clone has none.
 */
const longFiles = [
  'page-check',
  'starter',
  'managed-starters',
  'security-two-users',
  'backends',
  'privacy-hostile',
  'acceptance',
  'runtime',
  'explorer',
  'preview-page',
  'carry-over',
  'type-check',
  'browser-runner',
  'slow-bodies',
  'sandbox-queue',
  'guided-abilities',
  'explorer-reach',
  'server',
  'sandbox-disk',
  'change-this',
  'abilities',
  'browser-process',
  'import-stored',
  'explored-mutants',
  'embedded-database',
  'database-away',
  'sandbox-life',
].map((name) => `/tests/integration/${name}.test.ts`);

/** Runs long files first, so that no worker is still busy with one when all others are finished. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longFiles.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? longFiles.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
