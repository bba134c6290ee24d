import { chatRows } from '../../services/chat/index.ts';
import { removeProjectRows } from '../../services/compose/feature-list.ts';
import { lockRows } from '../../services/locks/index.ts';
import { projectRows } from '../../services/projects/index.ts';
import { publishingRows } from '../../services/publishing/index.ts';
import { repairRows } from '../../services/repair/index.ts';
import { runRows } from '../../services/runs/index.ts';
import { siteBucketRows } from '../../services/site-bucket/index.ts';
import { siteErrorRows } from '../../services/site-errors/index.ts';
import { siteFormRows } from '../../services/site-forms/rows.ts';
import { siteVisitRows } from '../../services/site-visits/index.ts';
import type { Database } from '../../services/store/transaction.ts';
import { versionRows } from '../../services/versions/index.ts';

const features = [
  runRows,
  chatRows,
  lockRows,
  repairRows,
  publishingRows,
  siteErrorRows,
  siteFormRows,
  siteBucketRows,
  siteVisitRows,
  projectRows,
  versionRows,
];

/** Removes the rows of projects from all features, for tests that do not compose the services. */
export const removeRows = (tx: Database, uuids: readonly string[]): Promise<void> =>
  removeProjectRows(features, tx, uuids);
