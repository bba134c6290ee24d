'use server';

import { headers } from 'next/headers';
import { z } from 'zod';
import { gallery } from '@/domain/contract/gallery';
import { projects } from '@/domain/contract/projects';
import { Flag, Grade, Title } from '@/domain/entities/project';
import { handleServerAction } from '@/lib/upstream/server-action';

const Rename = z.object({ id: z.string().min(1).max(40), title: Title });
const SetGrade = z.object({ id: z.string().min(1).max(40), grade: Grade });
const SetFavourite = z.object({ id: z.string().min(1).max(40), favourite: Flag });
const Share = z.object({ id: z.string().min(1).max(40), shared: Flag });
const Nothing = z.object({});
const Delete = z.object({ ids: z.array(z.string().min(1).max(40)).min(1).max(100) });

/** GAP-71: renames a project. Returns the project. */
export async function renameProject(input: z.input<typeof Rename>) {
  return handleServerAction(projects.update, { headers: await headers(), schema: Rename, input });
}

/** GAP-71: sets who may open a project. Returns the project. */
export async function setGrade(input: z.input<typeof SetGrade>) {
  return handleServerAction(projects.setGrade, {
    headers: await headers(),
    schema: SetGrade,
    input,
  });
}

/** GAP-71: deletes up to 100 projects. Lists those with a running generation as skipped. */
export async function deleteProjects(input: z.input<typeof Delete>) {
  return handleServerAction(projects.remove, { headers: await headers(), schema: Delete, input });
}

/** GAP-71, GAP-47: deletes all projects. Lists those with a running generation as skipped. */
export async function deleteAllProjects(input: z.input<typeof Nothing> = {}) {
  return handleServerAction(projects.removeAll, {
    headers: await headers(),
    schema: Nothing,
    input,
  });
}

/** Marks a project as a favourite, or removes the mark. Returns its row. */
export async function setFavourite(input: z.input<typeof SetFavourite>) {
  return handleServerAction(projects.setFavourite, {
    headers: await headers(),
    schema: SetFavourite,
    input,
  });
}

/** GAP-50: shares a project with the community, or stops sharing it. Returns the project. */
export async function shareWithCommunity(input: z.input<typeof Share>) {
  return handleServerAction(gallery.share, { headers: await headers(), schema: Share, input });
}
