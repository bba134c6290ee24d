'use server';

import { headers } from 'next/headers';
import { z } from 'zod';
import { projects } from '@/domain/contract/projects';
import { Grade, Title } from '@/domain/entities/project';
import { act } from '@/lib/upstream/action';

const Rename = z.object({ id: z.string().min(1).max(40), title: Title });
const SetGrade = z.object({ id: z.string().min(1).max(40), grade: Grade });
const Nothing = z.object({});
const Delete = z.object({ ids: z.array(z.string().min(1).max(40)).min(1).max(100) });

/** GAP-71: gives a project another title; data is the project. */
export async function renameProject(input: z.input<typeof Rename>) {
  return act(projects.update, { headers: await headers(), schema: Rename, input });
}

/** GAP-71: says who may open a project; data is the project. */
export async function setGrade(input: z.input<typeof SetGrade>) {
  return act(projects.setGrade, { headers: await headers(), schema: SetGrade, input });
}

/** GAP-71: deletes up to 100 projects; those with a running generation are named as skipped. */
export async function deleteProjects(input: z.input<typeof Delete>) {
  return act(projects.remove, { headers: await headers(), schema: Delete, input });
}

/** GAP-71, GAP-47: deletes all projects; those with a running generation are named as skipped. */
export async function deleteAllProjects(input: z.input<typeof Nothing> = {}) {
  return act(projects.removeAll, { headers: await headers(), schema: Nothing, input });
}
