import { gatesOf } from '../../domain/billing/entitlements.ts';
import { fail } from '../../domain/errors.ts';
import { plainText } from '../../domain/visual-editing/plain-text.ts';
import type { ApplyDeps } from './apply-edits.ts';
import { readTexts } from './read-texts.ts';
import { type FoundText, hasTexts, searchTexts } from './text-search.ts';

/** Finds where a text that the page shows from data is written in a user's own project (EDIT-008). */
export async function findText(
  { projects, versions, planOf, parsing }: ApplyDeps,
  userId: number,
  { uuid, text }: { uuid: string; text: string },
): Promise<FoundText> {
  const project = await projects.own(uuid, userId);
  if (!gatesOf(await planOf(userId)).canInject) throw fail('planNeeded');
  const files = await readTexts(versions, project.uuid, hasTexts);
  const [found] = await searchTexts(parsing.forUser(userId), files, [plainText(text)]);
  return found ?? { place: null, isRepeated: false };
}
