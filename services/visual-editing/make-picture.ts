import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { visualEditing } from '../../domain/contract/visual-editing.ts';
import type { WebPicture } from '../../domain/entities/web-picture.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { megabyte } from '../../domain/units.ts';
import type { Parsing } from '../parsing/index.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { ResourcesService } from '../resources/index.ts';

export type PictureDeps = {
  projects: Pick<ProjectsService, 'own'>;
  resources: Pick<ResourcesService, 'readPicture'>;
  planOf(userId: number): Promise<PlanCode>;
  parsing: Pick<Parsing, 'forUser'>;
};

/**
 * Returns a user's picture as a project may have it, without writing anything: the browser saves it
 * like every other change by hand, together with the edits that use it (ADR 098).
 */
export async function makePicture(
  { projects, resources, planOf, parsing }: PictureDeps,
  userId: number,
  { uuid, bytes, stored, resource }: CallArguments<(typeof visualEditing)['picture']>,
): Promise<WebPicture> {
  await projects.own(uuid, userId);
  if (!gatesOf(await planOf(userId)).canInject) throw fail('planNeeded');
  const text =
    bytes ??
    Buffer.from(
      await resources.readPicture(
        userId,
        resource === undefined ? { path: stored ?? '' } : { resource },
      ),
    ).toString('base64');
  const [result] = await parsing.forUser(userId).parse('webPicture', [{ text }]);
  if (!result?.ok && result?.because === 'unavailable') throw fail('tooMany', { seconds: 10 });
  if (!result?.ok) throw fail('pictureUnreadable', {}, result?.because);
  const picture = result.value;
  if (!('refused' in picture)) return picture;
  if (picture.refused === 'unreadable') throw fail('pictureUnreadable');
  const megabytes = limits.visualEditing.pictureBytes / megabyte;
  throw fail('pictureTooLarge', { megabytes });
}
